import { z } from 'zod'
import { wholeNumber } from './values.ts'

/** Where the API listens, and where the public reaches the service. */
export const addressSettings = {
  HOST: z.string().min(1).default('127.0.0.1').describe('The address on which the API listens.'),
  PORT: wholeNumber(0, 65_535)
    .default(4322)
    .describe('The port on which the API listens; 0 for any free one.'),
  LIKENESS_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://example.org' })
    .transform((url) => url.replace(/\/+$/, ''))
    .prefault('http://localhost:4321')
    .describe('The public address of the service: the start of every address in pages and answers.'),
}
