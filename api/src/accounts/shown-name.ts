import { z } from 'zod'

/** The name of an organisation or of a person. */
export const ShownName = z
  .string()
  .trim()
  .min(1, 'must not be empty.')
  .max(100, 'must be at most 100 characters long.')
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'must be one line of visible characters.')
