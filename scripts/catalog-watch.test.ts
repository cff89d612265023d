import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { precompress } from '../site/building/precompress.ts'
import { sampleRepository } from './testing/building-repository.ts'

test('shows saved rules on the pages soon, and ends with the same pages as a build', async (context) => {
  const repository = sampleRepository(context)
  const dist = join(repository, 'site', 'dist')
  const whole = join(repository, 'site', 'whole')
  const env = { ...process.env, LIKENESS_SITE_DIST: dist, LIKENESS_BASE_URL: 'http://localhost:4321' }
  await build(dist)
  const watch = spawn(process.execPath, [join(repository, 'scripts/catalog-watch.ts')], { env })
  context.after(() => watch.kill('SIGKILL'))
  let said = ''
  for (const stream of [watch.stdout, watch.stderr]) stream.on('data', (text) => (said += text))
  const saying = async (words: RegExp) => {
    await until(() => words.test(said) || watch.exitCode !== null)
    assert.match(said, words)
  }
  const saved = (file: string, replace: (text: string) => string, as = file) => {
    writeFileSync(
      join(repository, 'rules/documents', as),
      replace(readFileSync(join(repository, 'rules/documents', file), 'utf8')),
    )
  }
  const record = (path: string) =>
    JSON.parse(readFileSync(join(dist, 'api/public/requirements', `${path}.json`), 'utf8'))
  await saying(/^watching/m)

  const savedMs = performance.now()
  saved('us/passport.yaml', (text) => text.replace('  max: 35', '  max: 34'))
  await until(() => record('us/passport').head_height.max === 34)
  context.diagnostic(`${Math.round(performance.now() - savedMs)} ms from saving to the new JSON`)
  assert.match(said, /changed {2}us-passport: .+\n {2}head height, maximum: 34 mm, was 35 mm\n/)
  assert.match(readFileSync(join(dist, 'requirements/us/passport.html'), 'utf8'), /25 to 34 mm/)
  await until(() => existsSync(join(dist, 'requirements/us/passport.html.br')))
  assert.match(
    brotliDecompressSync(readFileSync(join(dist, 'requirements/us/passport.html.br'))).toString(),
    /25 to 34 mm/,
  )

  saved('us/passport.yaml', (text) => text.replace('  max: 34', '  max: tall'))
  await saying(/broken, and the pages stay as they are:\n {2}us\/passport\.yaml:\d+ headHeight\.max/)
  assert.equal(record('us/passport').head_height.max, 34)

  saved('us/passport.yaml', (text) => text.replace('  max: tall', '  max: 33'))
  const permit = (text: string) =>
    text.replace(/^id: .+$/m, 'id: nl-permit').replace(/^document: .+$/m, 'document: permit')
  saved(
    'nl/passport.yaml',
    (text) => permit(text).replace(/^title: .+$/m, 'title: A permit'),
    'nl/permit.yaml',
  )
  rmSync(join(repository, 'rules/documents/us/visa.yaml'))
  await saying(/removed {2}us-visa/)
  await until(() => existsSync(join(dist, 'requirements/nl/permit.html')))
  await until(() => !existsSync(join(dist, 'requirements/us/visa.html')))
  assert.equal(record('us/passport').head_height.max, 33)
  await build(whole)
  // Every page shows the number of documents.
  const last = 'requirements/zz/icao-9303.html'
  await until(() => readFileSync(join(dist, last)).equals(readFileSync(join(whole, last))))
  await until(() => isDeepStrictEqual(namesIn(dist), namesIn(whole)))
  watch.kill('SIGTERM')
  await once(watch, 'exit')
  assert.deepEqual(contents(dist), contents(whole))

  /** Compressed, as in production, but without the engine for browsers, whose compression takes most of the time. */
  async function build(folder: string) {
    const settings = { env: { ...env, LIKENESS_SITE_DIST: folder } }
    execFileSync(process.execPath, [join(repository, 'site/build.ts'), '--plain'], settings)
    rmSync(join(folder, 'engine'), { recursive: true })
    await precompress(folder, join(repository, 'site/.astro/compressed'))
  }
})

const namesIn = (folder: string): string[] => Object.keys(contents(folder))

/** Every file of a built site by name, compressed ones too, without the stamp that names what the site was built from. */
function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Object.fromEntries(files.map((file) => [relative(folder, file), readFileSync(file, 'latin1')]))
}

/** Waits for a condition that takes 2 s on an otherwise idle machine. Rejects if it is not met within a minute. */
async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries === 2400) throw new Error('the condition was not met within a minute')
    await sleep(25)
  }
}
