import { expect, test } from 'vitest'
import { readProjectTag } from '#domain/download/project-tag.ts'

test('a project is one tidy line, as its owner wrote it', () => {
  expect(readProjectTag('  Dune \n teaser\t#3 ')._unsafeUnwrap()).toBe('Dune teaser #3')
  expect(readProjectTag('   ')._unsafeUnwrap()).toBe('')
})

test('sixty characters are a project, one more is too long, whatever they are made of', () => {
  expect(readProjectTag('🔥'.repeat(60))._unsafeUnwrap()).toBe('🔥'.repeat(60))
  expect(readProjectTag('🔥'.repeat(61))._unsafeUnwrapErr()).toEqual({
    kind: 'invalid',
    errors: [{ field: 'project_tag', fault: 'too-long' }],
  })
})
