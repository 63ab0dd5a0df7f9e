/**
 * The table of contents of the API: every operation's verb and resource. Plain data, so that the browser can call
 * operations without loading their schemas.
 */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Route = { readonly verb: Verb; readonly path: string }

const route = <V extends Verb, P extends string>(verb: V, path: P) => ({ verb, path }) as const

export const routes = {
  'config.get': route('GET', 'config'),

  'users.check_registration': route('GET', 'users/check-registration'),
  'users.register': route('POST', 'users'),
  'users.list': route('GET', 'users'),
  'users.me': route('GET', 'users/me'),
  'users.search': route('GET', 'users/search'),
  'users.search_by_email': route('GET', 'users/search/by-email'),
  'users.search_by_first_name': route('GET', 'users/search/by-first-name'),
  'users.search_by_last_name': route('GET', 'users/search/by-last-name'),
  'groups.list': route('GET', 'groups'),
  'users.get': route('GET', 'users/{id}'),
  'users.patch': route('PATCH', 'users/{id}'),
  'users.delete': route('DELETE', 'users/{id}'),
  'users.tags.get': route('GET', 'users/{id}/tags'),
  'users.tags.put': route('PUT', 'users/{id}/tags'),
  'users.settings.get': route('GET', 'users/{id}/settings'),
  'users.settings.patch': route('PATCH', 'users/{id}/settings'),
  'users.picture.put': route('PUT', 'users/{id}/picture'),
  'users.picture.delete': route('DELETE', 'users/{id}/picture'),
  'users.sessions.list': route('GET', 'users/{id}/sessions'),
  'users.sessions.end': route('DELETE', 'users/{id}/sessions/{session_id}'),
  'users.seen_requests.put': route('PUT', 'users/{id}/seen-requests'),
  'users.seen_losses.put': route('PUT', 'users/{id}/seen-losses'),
  'users.export': route('GET', 'users/{id}/export'),
  'users.blocks.list': route('GET', 'users/{id}/blocks'),
  'users.blocks.add': route('POST', 'users/{id}/blocks'),
  'users.blocks.remove': route('DELETE', 'users/{id}/blocks/{blocked_id}'),
  'users.shortlist.list': route('GET', 'users/{id}/shortlist'),
  'users.shortlist.put': route('PUT', 'users/{id}/shortlist/{listed_id}'),
  'users.shortlist.remove': route('DELETE', 'users/{id}/shortlist/{listed_id}'),
  'notifications.get': route('GET', 'notifications'),
  'notifications.subscribe': route('POST', 'notifications/devices'),
  'notifications.renew': route('PUT', 'notifications/devices'),
  'notifications.unsubscribe': route('DELETE', 'notifications/devices/{id}'),
  'students.describe_thesis': route('POST', 'students'),
  'students.patch': route('PATCH', 'students/{id}'),
  'supervisors.patch': route('PATCH', 'supervisors/{id}'),

  'supervisors.ideas.list': route('GET', 'supervisors/{id}/ideas'),
  'supervisors.ideas.add': route('POST', 'supervisors/{id}/ideas'),
  'ideas.list': route('GET', 'ideas'),
  'ideas.get': route('GET', 'ideas/{id}'),
  'ideas.patch': route('PATCH', 'ideas/{id}'),
  'ideas.delete': route('DELETE', 'ideas/{id}'),

  'levels.list': route('GET', 'levels'),
  'levels.put': route('PUT', 'levels'),
  'levels.uses': route('GET', 'levels/uses'),

  'tags.list': route('GET', 'tags'),
  'tags.similar': route('GET', 'tags/{id}/similar'),
  'tags.groups': route('GET', 'tags/groups'),
  'tags.propose': route('GET', 'tags/propose'),

  'matches.list': route('GET', 'match/{id}'),
  'matches.explain': route('GET', 'match/{id}/explain/{supervisor_id}'),

  'supervision_requests.list': route('GET', 'supervision-requests'),
  'supervision_requests.create': route('POST', 'supervision-requests'),
  'supervision_requests.decline_rest': route('POST', 'supervision-requests/decline-rest'),
  'supervision_requests.decline_rest.undo': route('POST', 'supervision-requests/decline-rest/undo'),
  'supervision_requests.get': route('GET', 'supervision-requests/{id}'),
  'supervision_requests.patch': route('PATCH', 'supervision-requests/{id}'),
  'supervision_requests.undo': route('POST', 'supervision-requests/{id}/undo'),
  'supervision_requests.history': route('GET', 'supervision-requests/{id}/history'),

  'inbox.list': route('GET', 'requests/inbox'),
  'inbox.get': route('GET', 'requests/inbox/{id}'),
  'requests.mark.put': route('PUT', 'requests/{id}/mark'),

  'chat_requests.list': route('GET', 'chat-requests'),
  'chat_requests.create': route('POST', 'chat-requests'),
  'chat_requests.get': route('GET', 'chat-requests/{id}'),
  'chat_requests.patch': route('PATCH', 'chat-requests/{id}'),
  'chat_requests.undo': route('POST', 'chat-requests/{id}/undo'),
  'chat_requests.messages.list': route('GET', 'chat-requests/{id}/messages'),
  'chat_requests.messages.create': route('POST', 'chat-requests/{id}/messages'),
  'chat_requests.read.put': route('PUT', 'chat-requests/{id}/read'),

  'cycles.current.get': route('GET', 'cycles/current'),
  'cycles.current.patch': route('PATCH', 'cycles/current'),

  'confirmations.verify': route('GET', 'confirmations/verify'),
  'confirmations.get': route('GET', 'confirmations/{request_id}'),
  'confirmations.document': route('GET', 'confirmations/{request_id}.pdf'),

  'admin.statistics': route('GET', 'admin/statistics'),
  'admin.people.list': route('GET', 'admin/people'),
  'admin.people.places': route('PUT', 'admin/people/places'),
  'admin.people.mail': route('POST', 'admin/people/mail'),
  'admin.people.remind': route('POST', 'admin/people/remind'),
  'admin.people.removal.preview': route('POST', 'admin/people/removal/preview'),
  'admin.people.removal': route('POST', 'admin/people/removal'),
  'admin.people.export': route('GET', 'admin/people.csv'),
  'admin.views.list': route('GET', 'admin/views'),
  'admin.views.put': route('PUT', 'admin/views'),
  'admin.pairs.make': route('POST', 'admin/pairs'),
  'admin.pairs.end': route('DELETE', 'admin/pairs/{request_id}'),
  'admin.mails.list': route('GET', 'admin/mails'),
  'admin.imports.list': route('GET', 'admin/imports'),
  'admin.supervisors.import': route('POST', 'admin/supervisors/import'),
  'admin.ideas.import': route('POST', 'admin/ideas/import'),
  'admin.tags.import': route('POST', 'admin/tags/import'),
  'admin.tags.export': route('GET', 'admin/tags.json'),
  'admin.admins.create': route('POST', 'admin/admins'),
  'admin.users.reset': route('POST', 'admin/users/{id}/reset'),
  'admin.users.merge': route('POST', 'admin/users/{id}/merge'),
  'admin.users.sign_in.unlink': route('DELETE', 'admin/users/{id}/sign-in'),
  'admin.cycles.list': route('GET', 'admin/cycles'),
  'admin.cycles.open': route('POST', 'admin/cycles'),
  'admin.cycles.call_off.preview': route('GET', 'admin/cycles/{id}/call-off'),
  'admin.cycles.call_off': route('POST', 'admin/cycles/{id}/call-off'),
  'admin.backups.get': route('GET', 'admin/backups'),
  'admin.cycles.export': route('GET', 'admin/cycles/{id}/confirmed_supervisions.csv'),
} as const satisfies Record<string, Route>

export type OperationName = keyof typeof routes
