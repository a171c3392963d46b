/** What `npm run samples:masters` renders if nothing is named: one of each kind. */
export const masters: readonly string[] = [
  'campfire-close',
  'white-smoke-plume',
  'ground-explosion',
  'lightning-strikes',
  'spark-portal',
  'rifle-muzzle-flash',
  'dust-burst',
  'rusted-oil-barrel',
]
