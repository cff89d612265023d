import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Outcome, refusal } from '../foundation/problem.ts'
import type { Secrets } from '../foundation/secrets.ts'
import { dataFolderOf } from './data-folder.ts'
import { settings } from './settings/settings.ts'

/**
 * Reads the secrets for a command: LIKENESS_SECRET or, without it, those that `npm start` keeps.
 * @returns The secrets; or `not_ready` with one line that says what is wrong, and does not repeat them.
 */
export async function readSecrets(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Outcome<Secrets>> {
  const LIKENESS_SECRET =
    environment.LIKENESS_SECRET || (await kept(join(dataFolderOf(environment), 'secret')))
  const parsed = settings.pick({ LIKENESS_SECRET: true }).safeParse({ LIKENESS_SECRET })
  if (parsed.success) return { ok: true, value: parsed.data.LIKENESS_SECRET }
  return refusal('not_ready', `LIKENESS_SECRET must be ${parsed.error.issues[0]?.message}.`)
}

async function kept(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text?.trim()
}
