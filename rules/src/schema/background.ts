import { z } from 'zod'
import { cited } from './citation.ts'

/** The colour names that authorities use; `palette.ts` says which colours a name covers. */
export const ColourName = z.enum([
  'white',
  'off-white',
  'cream',
  'beige',
  'light-grey',
  'grey',
  'light-blue',
  'blue',
  'light-brown',
  'red',
  'light',
])
export type ColourName = z.infer<typeof ColourName>

/** A colour by its name, or by its name and a figure that the authority itself states. */
export const BackgroundColour = z.union([
  ColourName,
  z.strictObject({
    name: ColourName,
    hex: z
      .string()
      .regex(/^#[0-9a-f]{6}$/, 'a colour such as "#f5f2ea", quoted')
      .optional(),
    maxDeltaE: z.number().positive().max(50).optional().describe('Largest CIEDE2000 distance from hex.'),
  }),
])

export type BackgroundColour = z.infer<typeof BackgroundColour>

export const Background = cited({
  colours: z.array(BackgroundColour).min(1).optional(),
  forbidden: z.array(ColourName).min(1).optional(),
  plain: z.boolean().optional().describe('One even colour: no pattern, shadow or object.'),
})
export type Background = z.infer<typeof Background>
