import type { AdminTopicPages } from '#application/ports/admin-topics.ts'
import {
  addTopic,
  changeTopic,
  followTopicImports,
  readAdminTopic,
  setTopicState,
} from '#contract/admin-topics.ts'
import { orMissing, type Api } from './api.ts'
import { toEntryRefused } from './admin-refusals.ts'
import { either } from './refusals.ts'

const refused = either(toEntryRefused, orMissing('category or collection'))

export const httpAdminTopics = (api: Api): AdminTopicPages => ({
  topic: (kind, slug) =>
    api
      .call(readAdminTopic, { params: { kind, slug } })
      .mapErr(orMissing('category or collection')),
  addTopic: (kind, topic, reason) =>
    api.call(addTopic, { params: { kind }, body: { ...topic, reason } }).mapErr(refused),
  changeTopic: (params, change, reason) =>
    api.call(changeTopic, { params, body: { ...change, reason } }).mapErr(refused),
  setTopicState: (params, state, reason) =>
    api.call(setTopicState, { params, body: { state, reason } }).mapErr(refused),
  followTopicImports: (kind, slug, reason) =>
    api.call(followTopicImports, { params: { kind, slug }, body: { reason } }).mapErr(refused),
})
