/*
 * `npm run generate -- settings`: writes `.env.example` and the tables of settings in api/SETTINGS.md from the definitions that
 * the processes themselves read.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { settings as apiSettings } from '#api/src/config/settings.ts'
import type { Setting } from '#site/build-settings.ts'
import { serverSettings } from '#site/server/config.ts'
import { startSettings } from '../start-settings.ts'

/** The variables that tests and benchmarks read; the table in api/SETTINGS.md is made from them. */
const toolSettings = {
  LIKENESS_CHROMIUM: {
    description: "The browser that tests use: the path of Chromium's program.",
    defaultText: 'found on the machine',
  },
  LIKENESS_PYTHON: {
    description:
      'The Python (3.10 or later, with httpx, pytest and cryptography) that tests the Python client.',
    defaultText: 'found on the machine',
  },
  LIKENESS_TEST_POSTGRES: {
    description: 'A PostgreSQL server on which tests make their databases.',
    defaultText: 'an embedded one, for each run',
  },
  LIKENESS_TEST_OBJECT_STORE: {
    description:
      'The S3-compatible store of the tests about stored photos, such as `http://key:secret@127.0.0.1:9000/bucket`.',
    defaultText: 'one that each test file starts',
  },
  LIKENESS_SEED: {
    description: 'The seed of property tests and of the conformance test, to repeat a failure.',
    defaultText: 'the time',
  },
  LIKENESS_EVERY_PAGE: {
    description: '`1` makes the HTML test read every page rather than one of each kind.',
    defaultText: 'one page of each kind',
  },
} as const satisfies Record<string, Setting>

/** The settings of one kind of process. */
interface SettingsGroup {
  readonly title: string
  /** The settings by the name of the environment variable. */
  readonly settings: Readonly<Record<string, Setting & { readonly required?: boolean }>>
}

/** The members of a JSON Schema that a table of settings shows. */
const DescribedProperties = z.object({
  required: z.array(z.string()).default([]),
  properties: z.record(
    z.string(),
    z.object({
      description: z.string(),
      default: z.union([z.string(), z.number()]).optional(),
      defaultText: z.string().optional(),
    }),
  ),
})

/** The settings of the API, from its schema. */
function settingsOfApi(): SettingsGroup['settings'] {
  const schema = z.toJSONSchema(apiSettings, { io: 'input', unrepresentable: 'any' })
  const { required, properties } = DescribedProperties.parse(schema)
  return Object.fromEntries(
    Object.entries(properties).map(([name, { description, default: value, defaultText }]) => [
      name,
      {
        description,
        required: required.includes(name),
        ...(defaultText !== undefined ? { defaultText } : value !== undefined && { default: String(value) }),
      },
    ]),
  )
}

/** Every setting that an operator or a developer may set, by the kind of process that reads it. */
export const settingsGroups: readonly SettingsGroup[] = [
  { title: '`npm start`', settings: startSettings },
  {
    title: 'The API and its workers',
    settings: settingsOfApi(),
  },
  { title: "The site's build and server", settings: serverSettings },
  { title: 'Tests and benchmarks', settings: toolSettings },
]

const begin = '<!-- settings: written by `npm run generate -- settings`; do not edit -->'
const end = '<!-- end of settings -->'

/** Markdown: one table for each kind of process. */
export function settingsTables(groups: readonly SettingsGroup[]): string {
  return groups
    .map(({ title, settings }) => {
      const rows = Object.entries(settings).map(
        ([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${setting.description} |`,
      )
      return [`## ${title}`, '', '| Variable | Default | |', '|---|---|---|', ...rows].join('\n')
    })
    .join('\n\n')
}

function defaultOf(setting: SettingsGroup['settings'][string]): string {
  if (setting.required) return '**required**'
  return setting.defaultText ?? (setting.default === undefined ? 'none' : `\`${setting.default}\``)
}

/** A Markdown text with the tables between its two markers replaced. Throws if a marker is missing. */
export function withTables(text: string, tables: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The lines "${begin}" and "${end}" are not there.`)
  return `${text.slice(0, from + begin.length)}\n\n${tables}\n\n${text.slice(to)}`
}

const exampleIntro = `# Every setting with its default, written by \`npm run generate -- settings\`; do not edit.
# Copy this file to .env, remove the # before what you set, and start with it:
#   set -a; . ./.env; set +a; npm start
# A name that several processes read is listed once: give it to each of them.
`

/** The text of .env.example: each name once, commented out. */
export function environmentExample(groups: readonly SettingsGroup[]): string {
  const known = new Set<string>()
  const parts = groups.map(({ title, settings }) => {
    const lines = Object.entries(settings).flatMap(([name, setting]) => {
      if (known.has(name)) return []
      known.add(name)
      const { defaultText } = setting
      const note = setting.required ? ' (required)' : defaultText ? ` (default: ${defaultText})` : ''
      return [`# ${setting.description}${note}`, `#${name}=${setting.default ?? ''}`, '']
    })
    return [`## ${title}`, '', ...lines].join('\n').replaceAll('`', '')
  })
  return `${exampleIntro}\n${parts.join('\n')}`
}

if (import.meta.main) {
  const repository = join(import.meta.dirname, '..', '..')
  const page = join(repository, 'api', 'SETTINGS.md')
  writeFileSync(page, withTables(readFileSync(page, 'utf8'), settingsTables(settingsGroups)))
  writeFileSync(join(repository, '.env.example'), environmentExample(settingsGroups))
}
