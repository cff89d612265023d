import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Every rule of the catalog, such as `us/passport.yaml`, and then copies of them in turn, each as a separate document. */
function* syntheticRules(
  files: readonly string[],
  count: number,
): Generator<{ of: string; name: string; round: number }> {
  for (let index = 0; index < count; index += 1) {
    const of = files[index % files.length]
    if (of === undefined) return
    const round = Math.floor(index / files.length)
    yield { of, round, name: round === 0 ? of : of.replace(/\.yaml$/, `-copy-${round}.yaml`) }
  }
}

/**
 * Writes `count` rules into a folder, made from the rules of another folder. Each has a unique title, because pages show
 * it.
 */
export function writeSyntheticRules(
  from: string,
  files: readonly string[],
  into: string,
  count: number,
): void {
  for (const { of, name, round } of syntheticRules(files, count)) {
    const [country = '', document = ''] = name.replace(/\.yaml$/, '').split('/')
    const text = readFileSync(join(from, of), 'utf8')
      .replace(/^id: .+$/m, `id: ${country}-${document}`)
      .replace(/^document: .+$/m, `document: ${document}`)
      .replace(/^title: (.+)$/m, round === 0 ? '$&' : `title: $1, copy ${round}`)
    mkdirSync(dirname(join(into, name)), { recursive: true })
    writeFileSync(join(into, name), text)
  }
}
