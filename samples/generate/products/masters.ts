/** Clips that `npm run samples:masters` renders as ProRes 4444 with alpha: one of each kind. */
export const masters: readonly string[] = [
  'campfire-close',
  'white-smoke-plume',
  'ground-explosion',
  'lightning-strikes',
  'arcane-vortex',
  'rifle-muzzle-flash',
]
