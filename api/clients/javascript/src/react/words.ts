/** Everything that the widget says of its own; findings and advice come from the API. */
export interface Words {
  choose: string
  drop: string
  takePhoto: string
  noCamera: string
  cameraLabel: string
  cameraHint: string
  shutter: string
  switchCamera: string
  back: string
  sending: string
  checking: string
  stop: string
  yourPhoto: string
  ready: string
  review: string
  retake: string
  pass: string
  fail: string
  passed: (count: number) => string
  problem: string
  tryAgain: string
  another: string
}

export const english: Words = {
  choose: 'Choose a photo',
  drop: 'or drop one here',
  takePhoto: 'Take a photo',
  noCamera: 'The camera could not be opened. Choose a photo instead, or allow the camera for this page.',
  cameraLabel: 'What the camera sees',
  cameraHint: 'Fill the outline with your head, eyes on the line, and look straight into the camera.',
  shutter: 'Take the photo',
  switchCamera: 'Other camera',
  back: 'Back',
  sending: 'Sending the photo',
  checking: 'Checking the photo',
  stop: 'Stop',
  yourPhoto: 'Your photo; the frame is the part that counts',
  ready: 'This photo can be used',
  review: 'Look at this photo again',
  retake: 'Take another photo',
  pass: 'Passed',
  fail: 'To mend',
  passed: (count) => (count === 1 ? '1 check passed' : `${count} checks passed`),
  problem: 'This photo could not be checked',
  tryAgain: 'Try again',
  another: 'Another photo',
}
