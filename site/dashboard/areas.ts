/** What the dashboard has, in the order of its navigation. */
export const areas: readonly { name: string; path: string }[] = [
  { name: 'Overview', path: '/dashboard' },
  { name: 'Account', path: '/dashboard/account' },
]
