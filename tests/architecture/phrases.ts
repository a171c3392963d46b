/** Spellings of the other side of the ocean, as whole words. */
export const BRITISH =
  /\b(?:(?:sub)?licence[ds]?|colou?r(?<=our)\w*|grey(?:ish|scale)?|catalogues?|favourit\w*|organis\w*|recognis\w*|stabilis\w*|customis\w*|personalis\w*|analys(?:e|ed|ing)|(?:centi|milli|kilo)?metres?|centre[ds]?|cancell(?:ed|ing)|travell\w*|neighbour\w*|behaviou\w*|vapour\w*|practis\w*|towards|afterwards|whilst|for ever|per cent|tyres?|aluminium|programme[ds]?|cheques?|bevelled|fulfil|judgement|enquir\w*)\b/gi

/** Texts that the spec fixes, letter by letter. */
export const STAYS: readonly string[] = []

/** What this shop used to say, and what a store says. */
export const RETIRED_PHRASES: Readonly<Record<string, string>> = {
  'Article number': 'SKU',
  'Ask for an offer': 'Request a quote',
  'Begin it anew': 'Start a new one',
  'Breaks frame': 'Touches frame edge',
  'By the year': 'Billed yearly',
  'Comes to, a month': 'Effective monthly price',
  'Given back': 'Refunded',
  'How to pay': 'Payment method',
  'Look again': 'Check again',
  'Name a project': 'Add project tag',
  'Of these in 4K': 'Includes 4K downloads',
  'One item more': 'Add 1 more to save',
  'Or as many credits': 'Custom amount',
  'Payment owed': 'Payment past due',
  'Take it back': 'Undo',
  'There is nothing here': 'Page not found',
  'To pay now': 'Due today',
  'Turn freely': 'View in 3D',
  'Under way': 'in progress, pending',
  'Unused credits pile up': 'Rollover limit',
  'What is in it': 'Files',
  'What pays off': 'Which option is cheapest?',
  'What you may do with it': 'License summary',
  'Your bank asks': 'Verify payment',
  'any more': 'no longer',
  'but not including': '$3M to under $21M',
  'going back the way': 'original payment method',
  'is a while ago': 'sign in again',
  'more items take': 'Add 4 more to save 20%',
  'nothing more is charged': 'you won’t be charged again',
  'on its way to': 'We sent',
  'once, forever': 'one-time purchase, perpetual license',
  'pile up': 'roll over',
  'practice clip': 'practice footage',
  refill: 'credit subscription',
  'stay yours': 'you keep',
  'stays yours': 'you keep',
  'this letter': 'this email',
  'in to go on': 'in to continue',
  'way in': 'way to sign in',
  'way to pay': 'payment method',
  'write to us': 'contact us',
  'you may not': 'you can’t',
  'on request': 'custom quote',
}
