import { z } from 'zod'
import { callersSettings } from './callers.ts'
import { engineSettings } from './engine.ts'
import { jobsSettings } from './jobs.ts'
import { objectStoreSettings } from './object-store.ts'
import { operationSettings } from './operation.ts'
import { saleSettings } from './sale.ts'
import { serviceSettings } from './service.ts'
import { signInSettings } from './sign-in.ts'

/**
 * Every setting of the API, by the name of its environment variable. `npm run docs:settings` writes the table in
 * api/README.md from the descriptions and defaults; `defaultText` stands for a default that depends on the machine.
 */
export const settings = z.object({
  ...serviceSettings,
  ...saleSettings,
  ...engineSettings,
  ...callersSettings,
  ...signInSettings,
  ...jobsSettings,
  ...objectStoreSettings,
  ...operationSettings,
})
