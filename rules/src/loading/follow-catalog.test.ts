import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { stringify } from 'yaml'
import { sampleFolder, sampleRule } from '#testing/samples.ts'
import type { Catalog } from '../load.ts'
import { followCatalog } from './follow-catalog.ts'
import { formatRuleProblem, type RuleProblem } from './problem.ts'
import { rulesDigest } from './rule-files.ts'

const permit = (max: number) =>
  stringify(
    sampleRule({ headHeight: { min: 30, max, unit: 'mm', from: 'chin', to: 'crown', cite: ['law'] } }),
  )

/** A followed folder with one document, and functions that wait for its next event. Following a folder does not keep the
 *  process alive. */
function followed(context: TestContext) {
  const folder = sampleFolder(context, { 'nl/permit.yaml': permit(35) })
  const events = new EventEmitter<{
    loaded: [Catalog]
    broken: [readonly RuleProblem[]]
    failure: [unknown]
  }>()
  const watch = followCatalog(folder, rulesDigest(folder), {
    onLoaded: (catalog) => events.emit('loaded', catalog),
    onBroken: (problems) => events.emit('broken', problems),
    onFailure: (error) => events.emit('failure', error),
  })
  context.after(() => watch.close())
  const patience = () => ({ signal: AbortSignal.timeout(60_000) })
  return {
    folder,
    events,
    loaded: async (): Promise<Catalog> => (await once(events, 'loaded', patience()))[0],
    broken: async (): Promise<readonly RuleProblem[]> => (await once(events, 'broken', patience()))[0],
  }
}

test('loads a saved file, and a file that replaces another', async (context) => {
  const { folder, loaded } = followed(context)
  writeFileSync(join(folder, 'nl/permit.yaml'), permit(36))
  const written = await loaded()
  assert.equal(written.find('nl-permit')?.headHeight?.max, 36)

  writeFileSync(join(folder, 'nl/permit.yaml~'), permit(37))
  renameSync(join(folder, 'nl/permit.yaml~'), join(folder, 'nl/permit.yaml'))
  assert.equal((await loaded()).find('nl-permit')?.headHeight?.max, 37)
  assert.equal(written.find('nl-permit')?.headHeight?.max, 36)
})

test('follows a country that is added later, and notices its removal', async (context) => {
  const { folder, loaded } = followed(context)
  const belgian = (max: number) => permit(max).replaceAll('nl', 'be').replace('Netherlands', 'Belgium')
  mkdirSync(join(folder, 'be'))
  writeFileSync(join(folder, 'be/permit.yaml'), belgian(35))
  assert.deepEqual(
    (await loaded()).documents.map(({ id }) => id),
    ['be-permit', 'nl-permit'],
  )
  writeFileSync(join(folder, 'be/permit.yaml'), belgian(34))
  assert.equal((await loaded()).find('be-permit')?.headHeight?.max, 34)
  rmSync(join(folder, 'be'), { recursive: true })
  assert.equal((await loaded()).documents.length, 1)
})

test('reports the place of a problem in a broken file, and loads the repaired file', async (context) => {
  const { folder, loaded, broken } = followed(context)
  writeFileSync(join(folder, 'nl/permit.yaml'), permit(25))
  const [problem] = await broken()
  assert.ok(problem)
  assert.match(formatRuleProblem(problem), /^nl\/permit\.yaml:\d+ headHeight/)
  writeFileSync(join(folder, 'nl/permit.yaml'), permit(35))
  assert.equal((await loaded()).find('nl-permit')?.headHeight?.max, 35)
})

test('reports files that are saved together once, and an unchanged text not at all', async (context) => {
  const { folder, events, loaded } = followed(context)
  let times = 0
  events.on('loaded', () => {
    times += 1
  })
  writeFileSync(join(folder, 'nl/permit.yaml'), permit(35))
  for (const max of [36, 37, 38]) writeFileSync(join(folder, 'nl/permit.yaml'), permit(max))
  assert.equal((await loaded()).find('nl-permit')?.headHeight?.max, 38)
  writeFileSync(join(folder, 'nl/permit.yaml'), permit(38))
  writeFileSync(join(folder, 'nl/permit.yaml.swp'), 'an editor at work')
  writeFileSync(join(folder, 'nl/permit.yaml'), permit(39))
  assert.equal((await loaded()).find('nl-permit')?.headHeight?.max, 39)
  assert.equal(times, 2)
})

test('loads a change at once that was saved before the watch began', (context) => {
  const folder = sampleFolder(context, { 'nl/permit.yaml': permit(35) })
  const digest = rulesDigest(folder)
  writeFileSync(join(folder, 'nl/permit.yaml'), permit(36))
  const loaded: Catalog[] = []
  const fail = (error: unknown) => assert.fail(String(error))
  const listener = { onLoaded: (catalog: Catalog) => loaded.push(catalog), onBroken: fail, onFailure: fail }
  followCatalog(folder, digest, listener).close()
  assert.deepEqual(
    loaded.map((catalog) => catalog.find('nl-permit')?.headHeight?.max),
    [36],
  )
})
