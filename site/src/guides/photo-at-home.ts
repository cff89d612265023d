import { element, path } from '../figure/svg.ts'
import type { Drawing, TextPage } from '../information/text-page.ts'
import { adult, arrow, crop, distance, fromTheSide, line, pane, phone, phoneOnStand, scene } from './scene.ts'

const floor = 168
const portrait = adult({ x: 120, chin: 112, head: 62 })

const setUp: Drawing = {
  verdict: 'how',
  caption: 'Camera at the height of the eyes, 1.5 m or more away. The wall half a metre behind you.',
  svg: scene(
    line(8, floor, 232, floor),
    path('wall', `M228 12 V${floor}`),
    phoneOnStand(32, 66, floor),
    fromTheSide({ x: 152, chin: 84, head: 36 }),
    line(42, 66, 138, 66, 'ray'),
    distance(36, 138, 44, '1.5 m'),
    distance(182, 226, 44, '0.5 m'),
  ),
}

const closeUp: Drawing = {
  verdict: 'no',
  caption: 'A selfie at arm’s length: the nose looks large, the ears and the sides of the face vanish.',
  svg: scene(
    line(8, floor, 232, floor),
    fromTheSide({ x: 140, chin: 84, head: 36 }),
    path('stroke', 'M148 118 C126 132 108 116 98 92'),
    phone(91, 58, 8, 34),
    distance(96, 130, 40, '0.4 m'),
  ),
}

const roomAround: Drawing = {
  verdict: 'yes',
  caption: 'Leave much space above the hair and at both sides. The crop is made later.',
  svg: scene(adult({ x: 120, chin: 108, head: 50 }), crop(76, 34, 88, 113)),
}

const windowsInFront: Drawing = {
  verdict: 'yes',
  caption: 'Light from the front, or the same from both sides: both halves of the face are as bright.',
  svg: scene(pane(14, 24), pane(192, 24), arrow(52, 54, 86, 72), arrow(188, 54, 154, 72), portrait),
}

const windowBeside: Drawing = {
  verdict: 'no',
  caption: 'A window or lamp at one side: the other half of the face is dark.',
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

const shadowBehind: Drawing = {
  verdict: 'no',
  caption: 'Too near to the wall, or a flash: a shadow of the head on the wall.',
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

export const photoAtHome: TextPage = {
  path: '/guides/photo-at-home',
  title: 'How to take an identity photo at home',
  description:
    'Camera, light, wall, pose and clothes for an identity photo at home, with drawings, and what to do with the photo afterwards.',
  lead: 'You need a phone or a camera, a plain light wall, daylight and a second person or a stand.',
  sections: [
    {
      id: 'first',
      title: 'Before you begin',
      parts: [
        'Look at the page of [your document](/requirements). Some authorities take the photo themselves, or accept only a booth or a professional: then a photo from home is of no use. The page also says which background, expression and clothes the authority asks for. Where it says something else than this guide, the page is right.',
      ],
    },
    {
      id: 'place',
      title: 'Camera and place',
      parts: [
        { drawings: [setUp, closeUp, roomAround] },
        {
          steps: [
            'Let somebody else take the photo with the main camera of the phone, or put the phone on a stand and use the timer.',
            'The lens is as high as the eyes, and level. At least 1.5 m lie between the lens and the face: zoom in rather than go closer.',
            'Stand or sit upright half a metre in front of a plain, evenly lit wall. A sheet without folds does as well.',
            'Hold the phone upright. Leave much space around the head, and show the chest: space can be cropped away, but not added.',
            'Switch off portrait mode, beauty filters and everything that changes the face or blurs the background.',
          ],
        },
      ],
    },
    {
      id: 'light',
      title: 'Light',
      parts: [
        { drawings: [windowsInFront, windowBeside, shadowBehind] },
        {
          list: [
            'Best is daylight without sun, from a window that you look at. At night, put two equal lamps left and right of the camera.',
            'No flash: it makes red eyes, bright spots on the skin and a shadow on the wall.',
            'No lamp above the head: it puts the eyes into shade.',
          ],
        },
      ],
    },
    {
      id: 'you',
      title: 'You',
      parts: [
        {
          list: [
            'Look straight into the lens, with the head upright and the shoulders level. Both eyes are open, without hair across them.',
            'Keep a neutral face with a closed mouth. Some authorities accept a slight smile.',
            'Take glasses off. Many authorities refuse them; elsewhere, reflections and frames across the eyes are a reason for a refusal.',
            'No hat. Many authorities accept a head covering for religious or medical reasons, if the whole face can be seen: see your document.',
            'Wear clothes that are darker than the wall, and no uniform. White clothes melt into a white wall.',
          ],
        },
      ],
    },
    {
      id: 'after',
      title: 'Afterwards',
      parts: [
        'Take ten photos and choose the sharpest one. Use the file as the camera made it: not a screenshot, not one that a messenger has made smaller, and not a photo of a print. Do not retouch it.',
        'Then [check it](/dashboard/photo). For a baby or a child, read [Babies and children](/guides/babies-and-children) as well.',
      ],
    },
  ],
}
