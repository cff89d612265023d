import { z } from 'zod'
import { addressSettings } from './addresses.ts'
import { callersSettings } from './callers.ts'
import { engineSettings } from './engine.ts'
import { jobsSettings } from './jobs.ts'
import { operationSettings } from './operation.ts'
import { saleSettings } from './sale.ts'
import { signInSettings } from './sign-in.ts'
import { storageSettings } from './storage.ts'

/**
 * Every setting of the API, by the name of its environment variable. `npm run docs:settings` writes the table in
 * api/README.md from the descriptions and defaults; `defaultText` stands for a default that depends on the machine.
 */
export const settings = z.object({
  ...storageSettings,
  ...addressSettings,
  ...saleSettings,
  ...engineSettings,
  ...callersSettings,
  ...signInSettings,
  ...jobsSettings,
  ...operationSettings,
})
