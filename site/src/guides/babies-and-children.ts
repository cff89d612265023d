import { element, path, text } from '../figure/svg.ts'
import type { SiteTranslator } from '../messages/english.ts'
import {
  adult,
  arrow,
  child,
  crop,
  type DrawingMessage,
  drawingsIn,
  type Guide,
  metres,
  pane,
  phone,
  scene,
  section,
} from './guide.ts'

const baby = child({ x: 120, chin: 112, head: 68 })

const onSheet: DrawingMessage = {
  verdict: 'yes',
  caption: 'child-guide.on-sheet',
  svg: scene(element('rect', { class: 'light', x: 12, y: 12, width: 216, height: 156 }), baby),
}

const fromAbove = (t: SiteTranslator): DrawingMessage => ({
  verdict: 'how',
  caption: 'child-guide.from-above',
  svg: scene(
    element('rect', { class: 'light', x: 24, y: 148, width: 192, height: 16 }),
    path('body', 'M102 148 C104 132 124 128 142 132 C166 138 184 142 196 148 Z'),
    path('skin', 'M105 131 A17 17 0 1 1 71 131 A17 17 0 1 1 105 131 Z'),
    phone(71, 28, 34, 8),
    arrow(88, 72, 88, 42, 'measure'),
    arrow(88, 72, 88, 106, 'measure'),
    element('text', { class: 'words', x: 108, y: 78 }, text(metres(1, t))),
    pane(192, 20),
    arrow(186, 62, 122, 108),
  ),
})

const folds: DrawingMessage = {
  verdict: 'no',
  caption: 'child-guide.folds',
  svg: scene(
    path(
      'stroke',
      'M8 40 C30 20 50 46 70 24 M14 150 C40 130 44 160 62 146 M176 160 C196 140 204 164 232 144',
    ),
    path(
      'light',
      'M52 22 C90 12 150 12 188 22 C198 56 198 90 188 126 C150 134 90 134 52 126 C42 90 42 56 52 22 Z',
    ),
    baby,
  ),
}

const handAndDummy: DrawingMessage = {
  verdict: 'no',
  caption: 'child-guide.hand',
  svg: scene(
    baby,
    path(
      'skin',
      'M240 128 C216 120 190 112 166 118 C156 121 160 129 170 128 C158 132 160 140 172 138 C164 143 168 150 180 147 C196 152 220 156 240 162 Z',
    ),
    element('circle', { class: 'worn', cx: 120, cy: 100, r: 8 }),
  ),
}

const atEyeHeight: DrawingMessage = {
  verdict: 'yes',
  caption: 'child-guide.eye-height',
  svg: scene(child({ x: 120, chin: 126, head: 56 }), crop(75, 50, 90, 116)),
}

const onArm: DrawingMessage = {
  verdict: 'no',
  caption: 'child-guide.on-arm',
  svg: scene(adult({ x: 168, chin: 88, head: 58 }), child({ x: 84, chin: 136, head: 54, turned: 14 })),
}

export const babiesAndChildren: Guide = {
  path: '/guides/babies-and-children',
  textIn: (t) => ({
    title: t('child-guide.title'),
    description: t('child-guide.description'),
    lead: t('child-guide.lead'),
    sections: [
      section(t, 'child-guide.rules', t('child-guide.rules-differ')),
      section(
        t,
        'child-guide.babies',
        drawingsIn(t, [onSheet, fromAbove(t), folds, handAndDummy]),
        {
          steps: [
            t('child-guide.babies-hour'),
            t('child-guide.babies-sheet'),
            t('child-guide.babies-lay'),
            t('child-guide.babies-hold'),
            t('child-guide.babies-call'),
          ],
        },
        t('child-guide.babies-behind'),
      ),
      section(t, 'child-guide.children', drawingsIn(t, [atEyeHeight, onArm]), {
        list: [
          t('child-guide.children-stool'),
          t('child-guide.children-look'),
          t('child-guide.children-practise'),
          t('child-guide.children-else'),
        ],
      }),
      section(t, 'child-guide.age', t('child-guide.age-new'), t('child-guide.age-check')),
    ],
  }),
}
