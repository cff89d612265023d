import { element, path } from '../figure/svg.ts'
import type { SiteTranslator } from '../messages/english.ts'
import {
  adult,
  arrow,
  crop,
  type DrawingMessage,
  distance,
  drawingsIn,
  fromTheSide,
  type Guide,
  line,
  metres,
  pane,
  phone,
  phoneOnStand,
  scene,
  section,
} from './guide.ts'

const floor = 168
const portrait = adult({ x: 120, chin: 112, head: 62 })

const setUp = (t: SiteTranslator): DrawingMessage => ({
  verdict: 'how',
  caption: 'home-guide.set-up',
  svg: scene(
    line(8, floor, 232, floor),
    path('wall', `M228 12 V${floor}`),
    phoneOnStand(32, 66, floor),
    fromTheSide({ x: 152, chin: 84, head: 36 }),
    line(42, 66, 138, 66, 'ray'),
    distance(36, 138, 44, metres(1.5, t)),
    distance(182, 226, 44, metres(0.5, t)),
  ),
})

const closeUp = (t: SiteTranslator): DrawingMessage => ({
  verdict: 'no',
  caption: 'home-guide.close-up',
  svg: scene(
    line(8, floor, 232, floor),
    fromTheSide({ x: 140, chin: 84, head: 36 }),
    path('stroke', 'M148 118 C126 132 108 116 98 92'),
    phone(91, 58, 8, 34),
    distance(96, 130, 40, metres(0.4, t)),
  ),
})

export const roomAround: DrawingMessage = {
  verdict: 'yes',
  caption: 'home-guide.room-around',
  svg: scene(adult({ x: 120, chin: 108, head: 50 }), crop(76, 34, 88, 113)),
}

const windowsInFront: DrawingMessage = {
  verdict: 'yes',
  caption: 'home-guide.windows-in-front',
  svg: scene(pane(14, 24), pane(192, 24), arrow(52, 54, 86, 72), arrow(188, 54, 154, 72), portrait),
}

const windowBeside: DrawingMessage = {
  verdict: 'no',
  caption: 'home-guide.window-beside',
  svg: scene(
    pane(14, 24),
    arrow(52, 54, 86, 72),
    portrait,
    path(
      'shade',
      'M120 61 C138 61 143 66 141.7 77.3 C140.8 89.7 137.4 99 131.8 105.8 C127.4 110.8 123.7 112 120 112 Z',
    ),
  ),
}

const shadowBehind: DrawingMessage = {
  verdict: 'no',
  caption: 'home-guide.shadow-behind',
  svg: scene(
    element(
      'g',
      { transform: 'translate(146 106) scale(62 -62)' },
      path(
        'shade',
        'M-0.9 -1.5 C-0.8 -0.3 -0.3 -0.3 -0.2 0 C-0.5 0.2 -0.5 1.06 0 1.06 C0.5 1.06 0.5 0.2 0.2 0 C0.3 -0.3 0.8 -0.3 0.9 -1.5 Z',
      ),
    ),
    portrait,
  ),
}

export const photoAtHome: Guide = {
  path: '/guides/photo-at-home',
  textIn: (t) => ({
    title: t('home-guide.title'),
    description: t('home-guide.description'),
    lead: t('home-guide.lead'),
    sections: [
      section(t, 'home-guide.first', t('home-guide.first-document')),
      section(t, 'home-guide.place', drawingsIn(t, [setUp(t), closeUp(t), roomAround]), {
        steps: [
          t('home-guide.place-camera'),
          t('home-guide.place-lens'),
          t('home-guide.place-wall'),
          t('home-guide.place-room'),
          t('home-guide.place-filters'),
        ],
      }),
      section(t, 'home-guide.light', drawingsIn(t, [windowsInFront, windowBeside, shadowBehind]), {
        list: [t('home-guide.light-daylight'), t('home-guide.light-flash'), t('home-guide.light-above')],
      }),
      section(t, 'home-guide.you', {
        list: [
          t('home-guide.you-look'),
          t('home-guide.you-face'),
          t('home-guide.you-glasses'),
          t('home-guide.you-hat'),
          t('home-guide.you-clothes'),
        ],
      }),
      section(t, 'home-guide.after', t('home-guide.after-choose'), t('home-guide.after-check')),
    ],
  }),
}
