/*
 * `npm run generate -- messages`: writes the types of the messages' values from the English messages, and the modules that import the
 * messages in every language. A test fails if it is due.
 * `npm run lint -- messages`: fails for each message that a language lacks, has in excess, or has with other parameters.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { everyLanguage, messageParameters, parameterTypes } from '#rules/src/messages/parameter-types.ts'
import { languages, languageTags } from '#rules/src/messages/translator.ts'

const repository = join(import.meta.dirname, '..', '..')

/** A workspace's messages: the folder with a file for each language, and the text of each file that is made of them. */
interface Catalogue {
  readonly name: string
  readonly messages: string
  readonly made: Readonly<Record<string, () => string>>
}

function catalogueOf(workspace: string): Catalogue {
  const [messages, source] = ['messages', 'src/messages'].map((folder) => join(repository, workspace, folder))
  const catalogue = { name: workspace, messages: messages ?? '' }
  return {
    ...catalogue,
    made: {
      [`${source}/parameters.ts`]: () => parameterTypes(messagesOf(catalogue, 'en')),
      [`${source}/every-language.ts`]: () => everyLanguage(languageTags),
    },
  }
}

export const catalogues: readonly Catalogue[] = ['rules', 'api/engine', 'site'].map(catalogueOf)

const Messages = z.record(z.string(), z.string())

/** The messages of a workspace in a language, by key. */
export const messagesOf = (
  { messages }: Pick<Catalogue, 'messages'>,
  language: string,
): Record<string, string> =>
  Messages.parse(JSON.parse(readFileSync(join(messages, `${language}.json`), 'utf8')))

/** The languages of which a workspace has messages; English is one of them. */
export const languagesOf = ({ messages }: Catalogue): string[] =>
  readdirSync(messages).map((file) => file.replace(/\.json$/, ''))

/**
 * What is wrong with the messages of a workspace, in lines: a language that is not ours, a message that is missing,
 * superfluous or not valid, and parameters that differ from those of the English message.
 */
export function catalogueFaults(catalogue: Catalogue): string[] {
  const english = messagesOf(catalogue, 'en')
  return languagesOf(catalogue).flatMap((language) => {
    const place = `${catalogue.name}/messages/${language}.json`
    if (!(language in languages)) return [`${place}: no language of ours`]
    const messages = messagesOf(catalogue, language)
    return [
      ...Object.keys(english).flatMap((key) => (key in messages ? [] : [`${place}: ${key} is missing`])),
      ...Object.entries(messages).flatMap(([key, message]) =>
        messageFaults(message, english[key]).map((fault) => `${place}: ${key} ${fault}`),
      ),
    ]
  })
}

function messageFaults(message: string, english: string | undefined): string[] {
  if (english === undefined) return ['is superfluous']
  if (message.trim() === '' && english.trim() !== '') return ['is empty']
  try {
    const [wanted, found] = [english, message].map((text) => JSON.stringify([...messageParameters(text)]))
    return wanted === found ? [] : [`has the parameters ${found}, and English has ${wanted}`]
  } catch (error) {
    return [`is not valid: ${error instanceof Error ? error.message : error}`]
  }
}

if (import.meta.main && process.argv[2] === '--check') {
  const faults = catalogues.flatMap(catalogueFaults)
  for (const fault of faults) console.error(`error: ${fault}`)
  console.log(`Messages of ${catalogues.map(({ name }) => name).join(', ')}: ${faults.length} errors.`)
  process.exitCode = faults.length > 0 ? 1 : 0
} else if (import.meta.main) {
  for (const { made } of catalogues) {
    for (const [file, text] of Object.entries(made)) writeFileSync(file, text())
  }
}
