/** The version of this package; the same as in package.json. */
export const version = '0.2.0'
