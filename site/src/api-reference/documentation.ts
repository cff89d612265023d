import { programPages } from './program-pages.ts'

/** What is written for those who use the service from software, or judge how it works. */
export const documentation = [
  {
    title: 'Check photos from your own software',
    links: [
      {
        path: '/docs/api',
        name: 'API',
        about: 'Quick start, keys, prices, errors, limits, and every operation.',
      },
      { path: '/docs/api/objects', name: 'Objects', about: 'Every object that a call sends or answers.' },
      { path: '/docs/api/problems', name: 'Problems', about: 'Every error by its code, and what to do.' },
      {
        path: '/docs/api/test-mode',
        name: 'Test mode',
        about: 'Calls that cost nothing, and sample photos for each answer.',
      },
      { path: '/docs/element', name: 'Web component', about: 'A photo field for any page, by one script.' },
      {
        path: '/docs/api/attestations',
        name: 'Attestations',
        about: 'Verdicts that others can verify, without a key and without a call.',
      },
      { path: '/docs/api/changelog', name: 'Changelog', about: 'What changed in the API, by version.' },
      ...programPages,
    ],
  },
  {
    title: 'How a photo is judged',
    links: [
      {
        path: '/docs/checks',
        name: 'Checks',
        about: 'What each check measures, and what its findings mean.',
      },
      {
        path: '/accuracy',
        name: 'Accuracy',
        about: 'How often checks are wrong, as measured, beside other programs.',
      },
      {
        path: '/trust',
        name: 'Sources and trust',
        about: 'How much of the catalog is official, and how old it is.',
      },
    ],
  },
  {
    title: 'Take a photo',
    links: [
      {
        path: '/guides/photo-at-home',
        name: 'At home',
        about: 'Camera, light, wall, pose and clothes, with drawings.',
      },
      {
        path: '/guides/babies-and-children',
        name: 'Babies and children',
        about: 'How to photograph a newborn or a child.',
      },
      { path: '/requirements', name: 'Requirements', about: 'What each authority asks of the photo.' },
    ],
  },
] as const

/** What the page says of itself. */
export const aboutDocumentation =
  'For people who check photos from software, who want to know how a photo is judged, or who take one.'
