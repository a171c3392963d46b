/** What the matte of a plate covers; null if only the camera is included. */
export type Truth = { readonly matte: 'figure' | 'markers' | null }

/** Practice plates that come with ground truth: the camera, and for some a matte. */
export const truths: Readonly<Record<string, Truth>> = {
  'green-screen-walk': { matte: 'figure' },
  'green-screen-walk-pan': { matte: 'figure' },
  'corridor-tracking-markers': { matte: 'markers' },
  'corridor-failing-tubes': { matte: 'markers' },
  'parking-garage-markers': { matte: 'markers' },
  'desert-road-drive': { matte: null },
  'snow-field-blue-hour': { matte: null },
  'wet-street-night': { matte: null },
  'ocean-sunset-boat': { matte: null },
  'rooftop-dusk-pan': { matte: null },
}
