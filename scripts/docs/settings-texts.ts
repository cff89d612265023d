import type { SettingsGroup } from './settings-groups.ts'

const begin = '<!-- settings: written by `npm run docs:settings`; do not edit -->'
const end = '<!-- end of settings -->'

/** Markdown: one table for each kind of process. Links start at api/. */
export function settingsTables(groups: readonly SettingsGroup[]): string {
  return groups
    .map(({ title, readBy, settings }) => {
      const rows = Object.entries(settings).map(
        ([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${setting.description} |`,
      )
      const source = `Read by [\`${readBy}\`](../${readBy}).`
      return [`### ${title}`, '', source, '', '| Variable | Default | |', '|---|---|---|', ...rows].join('\n')
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

const exampleIntro = `# Every setting with its default, written by \`npm run docs:settings\`; do not edit.
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
