import { materials } from './head-shape.ts'
import { type Colour, type Colours, paint, SurfacePoint } from './paint.ts'
import { type Camera, ShadowMap, type Surface, seenBy } from './rasterise.ts'
import type { Scene } from './scene.ts'
import { dot, mix, radians, subtract, unit, type Vector3 } from './vectors.ts'

/** A light that is so far away that its rays are parallel. */
export interface Light {
  /** Where it comes from: to the image's right of the camera, and above it, in degrees. */
  readonly rightDeg: number
  readonly upDeg: number
  readonly colour: Colour
  /** 0 is a point; 4 is a large window. */
  readonly softness: number
}

export interface Lighting {
  readonly lights: readonly Light[]
  /** What comes from all sides: from above and from below. */
  readonly above: Colour
  readonly below: Colour
}

/** Draws a scene: red, green and blue in linear light, four numbers a point, of which the last is 0 where nothing is. */
export function draw(scene: Scene, camera: Camera, lighting: Lighting, colours: Colours): Float32Array {
  const visible = seenBy(camera, scene)
  const lights = lighting.lights.map((light) => litBy(scene, light))
  const picture = new Float32Array(camera.width * camera.height * 4)
  const point = new SurfacePoint(scene)
  for (let at = 0; at < visible.triangle.length; at++) {
    const triangle = visible.triangle[at] ?? -1
    if (triangle < 0) continue
    const material = materials[scene.material[triangle] ?? 0] ?? 'skin'
    // Of four neighbours on the same thing, one is drawn: only eyes are so finely marked that each point counts.
    const twin = twinOf(at, camera.width)
    const isTwin = twin !== at && (visible.triangle[twin] ?? -1) >= 0
    if (
      isTwin &&
      material !== 'eye' &&
      material === materials[scene.material[visible.triangle[twin] ?? 0] ?? 0]
    ) {
      picture.copyWithin(4 * at, 4 * twin, 4 * twin + 4)
      continue
    }
    point.move(triangle, visible.shares[2 * at] ?? 0, visible.shares[2 * at + 1] ?? 0)
    const towardsCamera = unit(subtract([0, 0, camera.distanceCm], point.place))
    if (dot(point.normal, towardsCamera) < 0)
      point.normal = [-point.normal[0], -point.normal[1], -point.normal[2]]
    const { colour, shine, sharpness, depth } = paint(material, point, scene, colours)
    const light: [number, number, number] = [0, 0, 0]
    const gloss: [number, number, number] = [0, 0, 0]
    const sky = 0.5 + 0.5 * point.normal[1]
    for (let channel = 0; channel < 3; channel++)
      light[channel] = mix(lighting.below[channel] ?? 0, lighting.above[channel] ?? 0, sky)
    for (const { direction, light: lamp, shadows } of lights) {
      const facing = dot(point.normal, direction)
      const reaching = facing > -0.4 ? shadows.reaching(point.place, lamp.softness) : 0
      const halfway = unit([
        direction[0] + towardsCamera[0],
        direction[1] + towardsCamera[1],
        direction[2] + towardsCamera[2],
      ])
      const mirrored =
        facing > 0 ? shine * Math.max(dot(point.normal, halfway), 0) ** sharpness * reaching : 0
      for (let channel = 0; channel < 3; channel++) {
        // Light goes a little way through skin, red farthest, and so round what turns away from it.
        const through = material === 'skin' ? (throughSkin[channel] ?? 0) : 0
        const lit = Math.max((facing + through) / (1 + through), 0) * mix(reaching, 1, through * 0.25)
        light[channel] = (light[channel] ?? 0) + lit * (lamp.colour[channel] ?? 0)
        gloss[channel] = (gloss[channel] ?? 0) + mirrored * (lamp.colour[channel] ?? 0)
      }
    }
    for (let channel = 0; channel < 3; channel++)
      picture[4 * at + channel] =
        (colour[channel] ?? 0) * (light[channel] ?? 0) * depth + (gloss[channel] ?? 0)
    picture[4 * at + 3] = 1
  }
  return picture
}

/** The point to the left, or above, in the square of four in which a point lies; itself if it is the first there. */
function twinOf(at: number, width: number): number {
  const column = at % width
  if (column % 2 === 1) return at - 1
  return ((at - column) / width) % 2 === 1 ? at - width : at
}

const throughSkin = [0.32, 0.16, 0.1]

function litBy(scene: Surface, light: Light) {
  const [right, up] = [radians(light.rightDeg), radians(light.upDeg)]
  const direction: Vector3 = [Math.sin(right) * Math.cos(up), Math.sin(up), Math.cos(right) * Math.cos(up)]
  return { light, direction, shadows: new ShadowMap(scene, direction) }
}
