/*
 * `npm run <command> -- <subject> [arguments]`: runs one of the programs that a command has. `--help` lists the subjects of the
 * command; an unknown subject is named, and the exit code is then 2. Otherwise the exit code is that of the program.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

interface Subject {
  readonly what: string
  /** The arguments of Node: a file of the repository, and what it is given before the caller's own arguments. */
  readonly run: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Whether the command leaves it out when no subject is named. */
  readonly onlyByName?: true
}

interface Command {
  readonly subjects: Readonly<Record<string, Subject>>
  /** Whether the command runs its subjects in turn, until one fails, when none is named. */
  readonly runsAll?: true
}

const bin = (name: string, file: string) => `node_modules/${name}/${file}`

/** What each command of package.json that has subjects can run. */
export const commands: Readonly<Record<string, Command>> = {
  lint: {
    runsAll: true,
    subjects: {
      rules: { run: ['scripts/lint/rules.ts'], what: 'what is wrong in rules/documents' },
      messages: {
        run: ['scripts/generate/messages.ts', '--check'],
        what: 'every language has every message of the English one, with its values',
      },
      versions: {
        run: ['scripts/lint/versions.ts'],
        what: 'each rule that changed since a commit has a new version: versions [<git-ref>]',
      },
      python: {
        run: ['scripts/lint/python.ts'],
        what: 'the types of the Python client, where mypy is installed',
      },
      style: {
        run: [bin('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.'],
        what: 'form and common mistakes of the code',
      },
      openapi: { run: ['scripts/lint/openapi.ts'], what: 'the OpenAPI documents' },
      layers: {
        run: [
          bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
          ...['--config', '.dependency-cruiser.mjs', 'rules', 'api', 'site', 'scripts'],
        ],
        what: 'imports go downwards, without circles',
      },
      unused: {
        run: [bin('knip', 'bin/knip.js'), '--no-progress'],
        what: 'unused files, exports and packages',
      },
      site: {
        run: ['--test', 'site/testing/built-files.test.ts'],
        environment: { LIKENESS_EVERY_PAGE: '1' },
        what: 'the HTML of every built page',
        onlyByName: true,
      },
      size: { run: ['scripts/lint/size.ts'], what: 'lines and files, and their limits', onlyByName: true },
    },
  },
  generate: {
    subjects: {
      messages: { run: ['scripts/generate/messages.ts'], what: "the types of the messages' values" },
      types: {
        run: ['scripts/generate-types.ts'],
        what: 'the types of the tables, of both clients and of the dashboard',
      },
      openapi: {
        run: ['api/src/write-openapi.ts'],
        what: 'the OpenAPI document of the API, to a file: openapi <file>',
      },
      settings: {
        run: ['scripts/generate/settings.ts'],
        what: 'the tables of api/SETTINGS.md, and .env.example',
      },
      deploy: {
        run: ['site/delivery/deploy-files.ts'],
        what: "the site's files for nginx, Caddy and static hosts",
      },
    },
  },
  make: {
    subjects: {
      kernels: {
        run: [bin('assemblyscript', 'bin/asc.js'), '--config', 'api/engine/kernels/asconfig.json'],
        what: 'compiles the kernels that loop over pixels; a test fails if it is due',
      },
    },
  },
  catalog: {
    subjects: {
      sources: {
        run: ['scripts/catalog/sources.ts'],
        what: 'compares saved copies of the cited texts with what was read before: sources <folder>',
      },
      audit: {
        run: ['scripts/catalog/audit.ts'],
        what: 'draws 60 documents for an outside reader, and takes the filled sheet: audit [--take <sheet>]',
      },
    },
  },
  calibrate: {
    subjects: {
      portraits: {
        run: ['scripts/research/portraits.ts'],
        what: 'writes 714 public portraits with our labels: portraits <clones> <folder>',
      },
      curves: {
        run: ['scripts/research/calibrate.ts'],
        what: 'fits traits, curves and their limits to labelled pictures: curves <folder>…',
      },
      drift: {
        run: ['scripts/research/drift.ts'],
        what: 'how far measures of the made file lie from those of the photo: drift <folder>…',
      },
      smoothing: {
        run: ['scripts/research/smoothing.ts'],
        what: 'trains the network that finds smoothed skin: smoothing <folder>…',
      },
      renders: {
        run: ['scripts/research/renders.ts'],
        what: 'renders portraits of which everything is known, from public meshes: renders --scans <clone> … <folder> <count>',
      },
      gaze: {
        run: ['scripts/research/gaze.ts'],
        what: 'trains the network that reads where eyes look: gaze --work <folder> --renders <folder> <folder>…',
      },
      walls: {
        run: ['scripts/research/walls.ts'],
        what: 'fits the trees that find altered walls: walls <folder>…',
      },
      reflections: {
        run: ['scripts/research/reflections.ts'],
        what: 'trains the network that finds reflections on lenses: reflections <folder>…',
      },
    },
  },
  bench: {
    subjects: {
      accuracy: {
        run: ['scripts/research/accuracy.ts'],
        what: 'how exact each measure is, and how often each check is wrong, beside other programs: accuracy [--publish] [--command <program>]… <folder>…',
      },
      alterations: {
        run: ['scripts/research/alterations.ts'],
        what: 'how often altered photos are named, and unaltered ones: alterations <folder>…',
      },
      made: {
        run: ['scripts/research/made-files.ts'],
        what: 'whether the files that Likeness makes are READY: made <folder>…',
      },
      speed: {
        run: ['scripts/tools/bench/speed.ts'],
        what: 'the time of a check and of a replaced background, and photos per second: speed [<folder>]',
      },
      site: {
        run: ['scripts/tools/bench/site.ts'],
        what: "the weight of a page, typing in the list of documents, and Lighthouse's scores",
      },
    },
  },
  fuzz: {
    subjects: {
      requests: {
        run: ['scripts/tools/fuzz.ts'],
        what: '100,000 wrong requests to the site and the API; memory must stay flat',
      },
      files: {
        run: ['scripts/tools/fuzz-files.ts'],
        what: '10,000 damaged files; each ends in a result or a named problem',
      },
    },
  },
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2))

function main([name = '', subject, ...rest]: readonly string[]): number {
  const command = commands[name]
  if (command === undefined)
    throw new RangeError(`package.json names the command ${name}, which is not in this file`)
  const { subjects, runsAll } = command
  if (subject === '--help' || subject === '-h') return list(process.stdout, name, subjects, 0)
  if (subject === undefined && runsAll) {
    for (const each of Object.values(subjects)) {
      const code = each.onlyByName ? 0 : run(each, [])
      if (code !== 0) return code
    }
    return 0
  }
  const chosen = subject === undefined ? undefined : subjects[subject]
  if (chosen !== undefined) return run(chosen, rest)
  process.stderr.write(subject === undefined ? '' : `npm run ${name} has no subject "${subject}".\n`)
  return list(process.stderr, name, subjects, 2)
}

function list(
  output: { write(text: string): unknown },
  name: string,
  subjects: Command['subjects'],
  code: number,
): number {
  const lines = Object.entries(subjects).map(([each, { what }]) => `  ${each.padEnd(12)}${what}\n`)
  output.write(`npm run ${name} -- <subject> [arguments]\n${lines.join('')}`)
  return code
}

/** Runs a program in the repository's root, and returns its exit code. */
function run({ run: argv, environment }: Subject, args: readonly string[]): number {
  const { status, signal } = spawnSync(process.execPath, [...argv, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  return status ?? (signal === null ? 1 : 130)
}
