/** The areas of the dashboard, in the order of its navigation. */
export const areas: readonly { name: string; path: string }[] = [
  { name: 'Overview', path: '/dashboard' },
  { name: 'Developer', path: '/dashboard/developer' },
  { name: 'Wallet', path: '/dashboard/wallet' },
  { name: 'Photo', path: '/dashboard/photo' },
  { name: 'Account', path: '/dashboard/account' },
]
