import type { ConfigData } from 'html-validate'

/** The rules that every built page keeps: those that html-validate recommends, but for what is meant here. */
export const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Operations are linked to by their names in the API, which have dots.
    'valid-id': ['error', { relaxed: true }],
    // A list or a table may have a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Tables that a narrow screen lays out otherwise would lose their roles there.
    'no-redundant-role': 'off',
    // Code that can be scrolled is a region with a name, and stays preformatted text.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // The documents to compare are one parameter of the address, several times.
    'form-dup-name': 'off',
    // The list narrows while one types; its form is there for the Enter key.
    'wcag/h32': 'off',
    // A button in a form sends it, which is what HTML has it do.
    'no-implicit-button-type': 'off',
    // A document is called what its authority calls it.
    'long-title': 'off',
  },
}
