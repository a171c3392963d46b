/**
 * A color in Oklab, where equal distances look about equally different: lightness from 0 to 1, green to red,
 * blue to yellow.
 */
export interface Oklab {
  readonly lightness: number
  readonly a: number
  readonly b: number
}

/** Linear light by sRGB value, from 0 to 1. */
const LINEAR: Float64Array = Float64Array.from({ length: 256 }, (_, value) => {
  const x = value / 255
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
})

/** Relative luminance of sRGB values from 0 to 255. */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Björn Ottosson's transform, for sRGB values from 0 to 255. */
export function oklabOf(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

/** The nearest color in sRGB, as `#rrggbb`. */
export function hexOf({ lightness, a, b }: Oklab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map((light) => encoded(light).toString(16).padStart(2, '0')).join('')}`
}

/** Reads `#rrggbb`. */
export function oklabFromHex(hex: string): Oklab {
  const value = Number.parseInt(hex.slice(1), 16)
  return oklabOf(value >> 16, (value >> 8) & 255, value & 255)
}

function linear(value: number): number {
  return LINEAR[value] ?? 0
}

function encoded(light: number): number {
  const x = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(Math.min(Math.max(x, 0), 1) * 255)
}
