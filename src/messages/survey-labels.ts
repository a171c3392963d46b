import type { Codec } from '#domain/catalog/file-defaults.ts'
import { REVENUE_FROM } from '#domain/license/revenue-band.ts'
import type { RevenueBand, Software, UsedBy, Work } from '#domain/user/survey.ts'

export const USED_BY_LABELS: Readonly<Record<UsedBy, readonly [label: string, hint: string]>> = {
  myself: ['Just me', 'One person or sole proprietor. Files aren’t shared.'],
  company: ['My company or studio', 'A team, or work owned by a company.'],
  school: ['A school or university', 'Teaching, coursework and student films.'],
}

export const REVENUE_BAND_LABELS: Readonly<Record<RevenueBand, string>> = {
  2: `Under $${REVENUE_FROM[3]}M`,
  3: `$${REVENUE_FROM[3]}M to under $${REVENUE_FROM[4]}M`,
  4: `$${REVENUE_FROM[4]}M to under $${REVENUE_FROM[5]}M`,
  5: `$${REVENUE_FROM[5]}M to under $${REVENUE_FROM[6]}M`,
  6: `$${REVENUE_FROM[6]}M or more`,
}

export const SOFTWARE_LABELS: Readonly<Record<Software, string>> = {
  'after-effects': 'After Effects',
  nuke: 'Nuke',
  fusion: 'Fusion',
  flame: 'Flame',
  premiere: 'Premiere Pro',
  resolve: 'DaVinci Resolve',
  'final-cut': 'Final Cut Pro',
  'media-composer': 'Media Composer',
  blender: 'Blender',
  unreal: 'Unreal Engine or Unity',
  other: 'Other',
}

export const WORK_LABELS: Readonly<Record<Work, string>> = {
  film: 'Film and series',
  advertising: 'Advertising and TV',
  games: 'Games and real-time',
  music: 'Music videos',
  social: 'Online and social video',
  learning: 'Learning and practice',
}

export const CODEC_LABELS: Readonly<Record<Codec, string>> = {
  prores: 'ProRes',
  dnxhr: 'DNxHR',
  exr: 'OpenEXR',
  h264: 'H.264',
  vp9: 'VP9',
}

export const SURVEY = {
  title: 'Set up your account',
  businessTitle: 'About your company',
  invitation: 'What do you work with?',
  why: 'Answer a few questions, and we’ll suggest the right license and preselect the file format that fits your software. You can change your answers in your account anytime.',
  skippedForGood: 'You can finish setting up your account anytime under Account > Profile.',
  thanks: 'Thanks. You can change your answers under Account > Profile.',
  raised: (license: string) => `Prices are now shown for the ${license} license.`,
} as const
