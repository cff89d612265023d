/*
 * `npm run docs:settings`: writes .env.example and the tables of settings in api/README.md. The source is the definitions
 * that the processes themselves read.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsGroups } from './docs/settings-groups.ts'
import { environmentExample, settingsTables, withTables } from './docs/settings-texts.ts'

const repository = join(import.meta.dirname, '..')
const readme = join(repository, 'api', 'README.md')

writeFileSync(readme, withTables(readFileSync(readme, 'utf8'), settingsTables(settingsGroups)))
writeFileSync(join(repository, '.env.example'), environmentExample(settingsGroups))
