/** The version of this package, as package.json has it. */
export const version = '0.2.0'
