/*
 * `npm run generate:messages`: writes the types of the messages' values from the English catalogues. A test says when it is
 * due.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parameterTypes } from '../rules/src/messages/parameter-types.ts'
import { catalogues } from './generate-messages/catalogues.ts'

for (const { messages, types } of catalogues) {
  writeFileSync(types, parameterTypes(JSON.parse(readFileSync(`${messages}/en.json`, 'utf8'))))
}
