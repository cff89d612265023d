/** The address under which the site is reached, for its absolute links: LIKENESS_BASE_URL, without a slash at the end. */
export const baseUrl = (process.env.LIKENESS_BASE_URL || 'http://localhost:4321').replace(/\/+$/, '')
