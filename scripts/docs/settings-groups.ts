import { z } from 'zod'
import { settings as apiSettings } from '../../api/src/config/settings/settings.ts'
import type { Setting } from '../../site/build-settings.ts'
import { serverSettings } from '../../site/server/config.ts'
import { startSettings } from '../start/settings.ts'
import { toolSettings } from './tool-settings.ts'

/** The settings of one kind of process. */
export interface SettingsGroup {
  readonly title: string
  /** The path, from the repository's root, of the code that reads them. */
  readonly readBy: string
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
  { title: '`npm start`', readBy: 'scripts/start/settings.ts', settings: startSettings },
  {
    title: 'The API and its workers',
    readBy: 'api/src/config/settings/settings.ts',
    settings: settingsOfApi(),
  },
  { title: "The site's build and server", readBy: 'site/server/config.ts', settings: serverSettings },
  { title: 'Tests and benchmarks', readBy: 'scripts/docs/tool-settings.ts', settings: toolSettings },
]
