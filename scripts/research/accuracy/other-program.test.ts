import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { argumentsOf, openProgram } from './other-program.ts'

const ready = '{"verdict":"READY","checks":{"gaze":"PASS","pose":"NOT_EVALUATED"}}'
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff)

/** What a program of one line of JavaScript answers about some photos, and what the bench tells. */
async function asked(script: string, { photos = 1, argument = '', limitSeconds = 20 } = {}) {
  const told: string[] = []
  const program = await openProgram({
    name: 'fake',
    command: `'${process.execPath}' -e '${script}' ${argument}`,
    limitSeconds,
    tell: (line) => told.push(line),
  })
  const answers = await Promise.all(Array.from({ length: photos }, () => program.ask(jpeg)))
  await program.close()
  return { answers, told }
}

test('splits a command at spaces outside quotes, and refuses what is none', () => {
  assert.deepEqual(argumentsOf(`cli --all 'a  b' --to="c d"; {photo}`), [
    ...['cli', '--all', 'a  b', '--to=c d;', '{photo}'],
  ])
  for (const none of ['', '  ', `cli 'a`]) assert.throws(() => argumentsOf(none), RangeError)
})

describe('a program that is started for each photo', () => {
  it('is given a path without the name of the file, and answers once', async () => {
    const script = `const { argv, env } = process; require("node:fs").readFileSync(argv[1]); if (/photo.jpeg$/.test(argv[1])) console.log(JSON.stringify(${ready}))`
    const { answers, told } = await asked(script, { photos: 2, argument: '{photo}' })
    assert.deepEqual(answers, [JSON.parse(ready), JSON.parse(ready)])
    assert.deepEqual(told, [])
  })

  it('may say by its exit code what it thinks of the photo', async () => {
    const script = `console.log(JSON.stringify({ verdict: "RETAKE" })); process.exitCode = 1`
    const { answers } = await asked(script, { argument: '{photo}' })
    assert.deepEqual(answers, [{ verdict: 'RETAKE', checks: {} }])
  })
})

describe('a program that is started once', () => {
  const loop = (answer: string) =>
    `let count = 0; require("node:readline").createInterface({ input: process.stdin }).on("line", (path) => { count++; ${answer} })`

  it('answers each path that it reads, in order', async () => {
    const script = loop(
      `console.log(JSON.stringify({ verdict: count === 2 ? "RETAKE" : "READY", checks: {} }))`,
    )
    const { answers } = await asked(script, { photos: 3 })
    assert.deepEqual(
      answers.map((answer) => answer?.verdict),
      ['READY', 'RETAKE', 'READY'],
    )
  })

  it('may refuse a photo without ending', async () => {
    const script = loop(
      `console.log(JSON.stringify(count === 1 ? { error: "no face" } : { verdict: "READY" }))`,
    )
    const { answers, told } = await asked(script, { photos: 2 })
    assert.deepEqual(answers, [null, { verdict: 'READY', checks: {} }])
    assert.deepEqual(told, ['fake did not judge a photo: no face'])
  })

  it('is started again after it ended', async () => {
    const script = loop(`if (count === 2) process.exit(3); console.log(JSON.stringify({ verdict: "READY" }))`)
    const { answers, told } = await asked(script, { photos: 3 })
    assert.deepEqual(
      answers.map((answer) => answer?.verdict),
      ['READY', undefined, 'READY'],
    )
    assert.deepEqual(told, ['fake did not judge a photo: it ended with exit code 3 without an answer'])
  })
})

describe('a photo is not judged, and one line says why, if the program', () => {
  const wrong: Readonly<Record<string, readonly [script: string, why: RegExp]>> = {
    'prints no JSON': ['console.log("Looks fine!")', /this is no JSON: "Looks fine!"$/],
    'gives no verdict': ['console.log("{}")', /verdict: .*"\{\}"$/],
    'names an unknown check': [
      'console.log(JSON.stringify({ verdict: "READY", checks: { beauty: "PASS" } }))',
      /checks.*beauty/,
    ],
    'has an unknown outcome': [
      'console.log(JSON.stringify({ verdict: "READY", checks: { gaze: "GOOD" } }))',
      /checks\.gaze/,
    ],
    'prints two lines': ['console.log("{}\\n{}")', /more than one line/],
    'prints without an end': ['process.stdout.write("x".repeat(2_000_000))', /without an end/],
    'ends with an error': ['process.exit(7)', /exit code 7 without an answer/],
    'is killed': ['process.kill(process.pid, "SIGTERM")', /SIGTERM/],
  }
  for (const [what, [script, why]] of Object.entries(wrong)) {
    it(what, async () => {
      const { answers, told } = await asked(script, { photos: 2, argument: '{photo}' })
      assert.deepEqual(answers, [null, null])
      assert.equal(told.length, 2)
      for (const line of told) {
        assert.match(line, why)
        assert.ok(!line.includes('\n'))
      }
    })
  }

  it('does not answer in time', async () => {
    const { answers, told } = await asked('setInterval(() => {}, 1000)', {
      argument: '{photo}',
      limitSeconds: 0.2,
    })
    assert.deepEqual(answers, [null])
    assert.match(told.join(), /no answer after 0.2 seconds$/)
  })

  it('cannot be started; after 20 failures in a row it is left alone', async () => {
    const told: string[] = []
    const program = await openProgram({
      name: 'fake',
      command: '/no/such/program {photo}',
      limitSeconds: 20,
      tell: (line) => told.push(line),
    })
    for (let photo = 0; photo < 25; photo++) assert.equal(await program.ask(jpeg), null)
    await program.close()
    assert.equal(told.length, 21)
    assert.match(told[0] ?? '', /cannot be started: .*ENOENT/)
    assert.match(told[20] ?? '', /20 times in a row/)
  })
})
