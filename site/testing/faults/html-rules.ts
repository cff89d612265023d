import type { ConfigData } from 'html-validate'

/** The rules for every built page: html-validate's recommended ones, with the exceptions that the comments explain. */
export const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // The ids of operations are their names in the API, which contain dots.
    'valid-id': ['error', { relaxed: true }],
    // A list or a table may have a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The style of a narrow screen would remove the roles of tables there.
    'no-redundant-role': 'off',
    // Code that can be scrolled is a region with a name, and must stay preformatted text.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // The documents to compare are one parameter that occurs several times in the address.
    'form-dup-name': 'off',
    // The list is filtered during typing; the form is there for the Enter key only.
    'wcag/h32': 'off',
    // A button without a type submits its form, which is intended.
    'no-implicit-button-type': 'off',
    // A title contains the authority's name of the document, however long.
    'long-title': 'off',
  },
}
