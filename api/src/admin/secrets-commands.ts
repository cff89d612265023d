import type { Command } from './command.ts'

export const secretsCommands: Command[] = [
  {
    name: 'secrets rotate',
    summary:
      'seal everything that is stored anew with the first secret of LIKENESS_SECRET, and show what still needs an older one',
    arguments: [],
    // What is sealed has schemas of the engine, which takes half a second to load: no other command shall wait for it.
    run: async (given) => (await import('./rotate-secrets.ts')).rotateSecrets(given),
  },
]
