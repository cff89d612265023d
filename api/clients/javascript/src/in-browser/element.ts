import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { PhotoResult, Stage } from '../react/stage.ts'
import { englishWords, languageOf, type Words, wordsIn } from '../react/words.ts'
import { type PageChecker, pageChecker } from './checkers.ts'
import { PhotoCheck } from './photo-check.tsx'
import { canCheckHere } from './precheck.ts'

/** The style sheet of the widget, which the build puts here. */
declare const widgetStyles: string

const texts = ['document', 'endpoint', 'language', 'name', 'service', 'subject']
const flags = ['accept-review', 'disabled', 'precheck', 'required']
const subjects = ['adult', 'child', 'infant'] as const

/**
 * The widget as an element, `<likeness-check>`: a field of a form whose value is the photo. Each attribute is a property too. Without an
 * `endpoint`, the photo is checked in the page. A photo is valid once it is READY, or REVIEW with `accept-review`.
 */
export class LikenessCheck extends (globalThis.HTMLElement ?? class {}) {
  static readonly formAssociated = true
  static readonly observedAttributes: readonly string[] = [...texts, ...flags]

  /** The id of the document, such as `us-passport`. */
  declare document: string
  /** The address of your endpoint; without it, the photo is checked in the page. */
  declare endpoint: string
  /** A BCP 47 tag; that of the page by default. */
  declare language: string
  /** The name of the photo in the form's data. */
  declare name: string
  /** Where the engine and the rules are; where the script comes from by default. */
  declare service: string
  /** The age group of the person in the photo: `adult`, `child` or `infant`. */
  declare subject: string
  declare acceptReview: boolean
  declare disabled: boolean
  /** With an endpoint: whether the page looks at each photo first, and sends none that must be taken again. */
  declare precheck: boolean
  declare required: boolean
  readonly #internals = this.attachInternals()
  readonly #mount = document.createElement('div')
  #root: Root | undefined
  #checker: PageChecker | undefined
  #checkerFiles = ''
  #words: Words = englishWords
  #stage: Stage = { at: 'start' }
  #photo: File | null = null
  #round = 0
  #isUpdating = false

  constructor() {
    super()
    const styles = new CSSStyleSheet()
    styles.replaceSync(
      `:host { display: block } :host([hidden]) { display: none } [inert] { opacity: 0.5 } ${widgetStyles}`,
    )
    const shadow = this.attachShadow({ mode: 'open', delegatesFocus: true })
    shadow.adoptedStyleSheets = [styles]
    shadow.append(this.#mount)
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form
  }
  get validity(): ValidityState {
    return this.#internals.validity
  }
  get validationMessage(): string {
    return this.#internals.validationMessage
  }
  get willValidate(): boolean {
    return this.#internals.willValidate
  }
  checkValidity(): boolean {
    return this.#internals.checkValidity()
  }
  reportValidity(): boolean {
    return this.#internals.reportValidity()
  }

  /** The photo that is or was checked. One that is set is checked at once. */
  get photo(): File | null {
    return this.#photo
  }
  set photo(photo: Blob | null) {
    this.#startOver(photo)
  }

  /** The verdict on the photo; null while there is none. */
  get result(): PhotoResult | null {
    return this.#stage.at === 'result' ? this.#stage.result : null
  }

  connectedCallback(): void {
    // What was set before the element was defined hides the properties of its class.
    for (const name of [...texts, ...flags.map(propertyOf), 'photo']) {
      const given = Object.getOwnPropertyDescriptor(this, name)
      if (given && Reflect.deleteProperty(this, name)) Reflect.set(this, name, given.value)
    }
    this.#update()
  }
  disconnectedCallback(): void {
    this.#update()
  }
  attributeChangedCallback(): void {
    this.#update()
  }
  formResetCallback(): void {
    this.#startOver(null)
  }
  formDisabledCallback(isDisabled: boolean): void {
    this.#mount.inert = isDisabled
  }

  #startOver(photo: Blob | null): void {
    this.#round += 1
    this.#stage = { at: 'start' }
    this.#hold(photo)
    this.#update()
  }

  /** Shows all changes of this moment at once. An element that was only moved stays as it is. */
  #update(): void {
    if (this.#isUpdating) return
    this.#isUpdating = true
    queueMicrotask(() => {
      this.#isUpdating = false
      if (this.isConnected) return this.#show()
      this.#root?.unmount()
      this.#root = undefined
      this.#checkIn('')
    })
  }

  #show(): void {
    const { document: documentId, endpoint, subject, service } = this
    const language = languageOf(this.language || (this.closest<HTMLElement>('[lang]')?.lang ?? ''))
    wordsIn(language).then((words) => {
      this.#words = words
      this.#validate()
    })
    const inPage = !endpoint || (this.precheck && canCheckHere())
    const from = (service || new URL('/', import.meta.url).href).replace(/\/*$/, '/')
    this.#checkIn(inPage ? `${from} ${documentId.replace('-', '/')}` : '')
    this.#root ??= createRoot(this.#mount)
    this.#root.render(
      createElement(PhotoCheck, {
        // Another document, subject or endpoint has another verdict on the same photo.
        key: [this.#round, documentId, subject, endpoint, this.#checkerFiles].join(' '),
        ...{ documentId, language, endpoint: endpoint || undefined, checker: this.#checker },
        ...{ subject: subjects.find((each) => each === subject), photo: this.#photo ?? undefined },
        onStage: (stage) => this.#enter(stage),
      }),
    )
  }

  /** @param files The service's address and the path of the rule, with a space between them; empty for no checker. */
  #checkIn(files: string): void {
    if (files === this.#checkerFiles) return
    this.#checkerFiles = files
    this.#checker?.close()
    const [service, path] = files.split(' ')
    this.#checker = files
      ? pageChecker({
          engine: `${service}engine.json`,
          rule: `${service}requirements/${path}.rule.json`,
          requirement: `${service}api/public/requirements/${path}`,
        })
      : undefined
  }

  #enter(stage: Stage): void {
    const before = this.#photo
    this.#stage = stage
    this.#hold('photo' in stage ? stage.photo.blob : null)
    if (this.#photo !== before) {
      this.dispatchEvent(new Event('change', { bubbles: true }))
      this.#tell('photo', this.#photo)
    }
    if (stage.at === 'result' && !stage.isScreening) this.#tell('result', stage.result)
    if (stage.at === 'problem') this.#tell('error', stage.problem)
  }

  #tell(what: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(`likeness-${what}`, { detail, bubbles: true, composed: true }))
  }

  #hold(photo: Blob | null): void {
    if (photo === null || photo instanceof File) this.#photo = photo
    else this.#photo = new File([photo], 'photo.jpg', { type: photo.type })
    this.#internals.setFormValue(this.#photo)
    this.#validate()
  }

  #validate(): void {
    const reason = this.#reason()
    const flag = this.#photo ? 'customError' : 'valueMissing'
    this.#internals.setValidity(reason === '' ? {} : { [flag]: true }, reason)
  }

  /** Why the field is invalid; empty if it is valid. */
  #reason(): string {
    const words = this.#words
    if (!this.#photo) return this.required ? words.choose : ''
    if (this.#stage.at === 'problem') return this.#stage.problem.detail
    if (this.#stage.at !== 'result') return words.checking
    const { status } = this.#stage.result
    if (status === 'READY' || (status === 'REVIEW' && this.acceptReview)) return ''
    return status === 'REVIEW' ? words.review : words.retake
  }
}

/** The property of an attribute: `acceptReview` of `accept-review`. */
function propertyOf(attribute: string): string {
  return attribute.replace(/-(.)/, (_, letter: string) => letter.toUpperCase())
}

for (const name of [...texts, ...flags]) {
  const isFlag = flags.includes(name)
  Object.defineProperty(LikenessCheck.prototype, propertyOf(name), {
    configurable: true,
    enumerable: true,
    get(this: LikenessCheck) {
      return isFlag ? this.hasAttribute(name) : (this.getAttribute(name) ?? '')
    },
    set(this: LikenessCheck, value: unknown) {
      if (value === false || value === null || value === undefined) this.removeAttribute(name)
      else this.setAttribute(name, isFlag ? '' : String(value))
    },
  })
}

globalThis.customElements?.define('likeness-check', LikenessCheck)

declare global {
  interface HTMLElementTagNameMap {
    'likeness-check': LikenessCheck
  }
}
