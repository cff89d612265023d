import { element, path } from '../figure/svg.ts'
import type { Drawing, TextPage } from '../information/text-page.ts'
import { adult, arrow, child, crop, pane, phone, scene } from './scene.ts'

const baby = child({ x: 120, chin: 112, head: 68 })

const onSheet: Drawing = {
  verdict: 'yes',
  caption: 'A baby on its back, on a plain light sheet. Take the photo from straight above.',
  svg: scene(element('rect', { class: 'light', x: 12, y: 12, width: 216, height: 156 }), baby),
}

const fromAbove: Drawing = {
  verdict: 'how',
  caption: 'Phone level, a metre above the face. Light from a window at the side, and no shadow of you.',
  svg: scene(
    element('rect', { class: 'light', x: 24, y: 148, width: 192, height: 16 }),
    path('body', 'M102 148 C104 132 124 128 142 132 C166 138 184 142 196 148 Z'),
    path('skin', 'M105 131 A17 17 0 1 1 71 131 A17 17 0 1 1 105 131 Z'),
    phone(71, 28, 34, 8),
    arrow(88, 72, 88, 42, 'measure'),
    arrow(88, 72, 88, 106, 'measure'),
    element('text', { class: 'words', x: 108, y: 78 }, '1 m'),
    pane(192, 20),
    arrow(186, 62, 122, 108),
  ),
}

const folds: Drawing = {
  verdict: 'no',
  caption: 'Folds, patterns or a pillow behind the head.',
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

const handAndDummy: Drawing = {
  verdict: 'no',
  caption: 'A hand, another person, a toy or a dummy in the photo.',
  svg: scene(
    baby,
    path(
      'skin',
      'M240 128 C216 120 190 112 166 118 C156 121 160 129 170 128 C158 132 160 140 172 138 C164 143 168 150 180 147 C196 152 220 156 240 162 Z',
    ),
    element('circle', { class: 'cloth', cx: 120, cy: 100, r: 8 }),
  ),
}

const atEyeHeight: Drawing = {
  verdict: 'yes',
  caption: 'A child who can sit: the camera at the height of its eyes, much space around the head.',
  svg: scene(child({ x: 120, chin: 126, head: 56 }), crop(75, 50, 90, 116)),
}

const onArm: Drawing = {
  verdict: 'no',
  caption: 'A child on an arm: the adult is in the photo, and the head of the child leans.',
  svg: scene(adult({ x: 168, chin: 88, head: 58 }), child({ x: 84, chin: 136, head: 54, turned: 14 })),
}

export const babiesAndChildren: TextPage = {
  path: '/guides/babies-and-children',
  title: 'Identity photos of babies and children',
  description:
    'How to take an identity photo of a newborn, a baby or a child at home, with drawings, and what authorities allow children.',
  lead: 'A document of a child needs a photo of the child alone. Take your time, take many, and stop when the child has had enough.',
  sections: [
    {
      id: 'rules',
      title: 'What is different for children',
      parts: [
        'Some authorities accept of small children what they refuse of adults: closed eyes of a newborn, an open mouth, or a head that is not quite straight. Others make no exception. The page of [your document](/requirements) lists what its authority says of children, with the age up to which it holds, under “The person”.',
      ],
    },
    {
      id: 'babies',
      title: 'Babies who cannot sit',
      parts: [
        { drawings: [onSheet, fromAbove, folds, handAndDummy] },
        {
          steps: [
            'Choose an hour at which the baby is awake, fed and calm.',
            'Stretch a plain white or light grey sheet, without folds, over a firm mattress on the floor. Never leave the baby alone on a bed or a table.',
            'Lay the baby on its back, near a window, out of the sun. Nothing lies under its head; no dummy, toy or hood can be seen.',
            'Hold the phone with both hands, level and straight above the face, about a metre away, and zoom in. Your own shadow falls beside the baby.',
            'Let somebody call from behind the phone, so that the baby looks at the lens. Take series of photos, without flash.',
          ],
        },
        'Or hold the baby from behind, with a sheet over you: no hand, arm or face of another person may be seen.',
      ],
    },
    {
      id: 'children',
      title: 'Children who can sit',
      parts: [
        { drawings: [atEyeHeight, onArm] },
        {
          list: [
            'Put the child on a stool half a metre in front of a plain wall, and go down until the camera is as high as its eyes.',
            'Look for hair across the eyes, clips, a hood and food on the face. Take glasses off, as for adults.',
            'Practise: “mouth closed, look here, one, two, three”. Do not ask for a smile.',
            'All else is as in [How to take an identity photo at home](/guides/photo-at-home).',
          ],
        },
      ],
    },
    {
      id: 'age',
      title: 'How old the photo may be',
      parts: [
        'Faces of children change quickly. Take a new photo for each application, even where the authority accepts one of some months ago.',
        'Then [check it](/dashboard/photo).',
      ],
    },
  ],
}
