/** Colors, as people name them. */
export const COLOR_FAMILIES = [
  'red',
  'orange',
  'yellow',
  'green',
  'cyan',
  'blue',
  'purple',
  'pink',
  'brown',
  'white',
  'gray',
  'black',
] as const
export type ColorFamily = (typeof COLOR_FAMILIES)[number]
