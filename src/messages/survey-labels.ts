import type { Codec } from '#domain/catalog/file-defaults.ts'
import type { RevenueBand, Software, UsedBy, Work } from '#domain/user/survey.ts'

export const USED_BY_LABELS: Readonly<Record<UsedBy, readonly [label: string, hint: string]>> = {
  myself: ['Just me', 'One person or a sole trader. The files are not shared.'],
  company: ['My company or studio', 'Several people, or work that a company owns.'],
  school: ['A school or university', 'Teaching, coursework and student films.'],
}

export const REVENUE_BAND_LABELS: Readonly<Record<RevenueBand, string>> = {
  2: 'Under 3 M USD',
  3: '3 M up to 21 M USD',
  4: '21 M up to 50 M USD',
  5: '50 M up to 100 M USD',
  6: '100 M USD or more',
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
  other: 'Something else',
}

export const WORK_LABELS: Readonly<Record<Work, string>> = {
  film: 'Film and series',
  advertising: 'Advertising and television',
  games: 'Games and realtime',
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
  why: 'Answer a few questions, and we suggest the license you need and preselect the format your software reads best. You can change your answers in your account.',
  skippedForGood: 'You can set up your account at any time, under Profile.',
  thanks: 'Thank you. You can change your answers in your account, under Profile.',
  raised: (license: string) => `Prices now show the ${license} licence, as you confirmed.`,
} as const
