/** The mutated files, and the tests that have to notice. */
export type Group = {
  /** Globs of the code. */
  readonly mutate: readonly string[]
  /** Globs of the tests. */
  readonly tests: readonly string[]
  /** Whether the tests need a database. */
  readonly database: boolean
}

export const groups: Readonly<Record<string, Group>> = {
  pure: {
    mutate: [
      'src/domain/**/*.ts',
      'src/server/operation-{access,input}.ts',
      'src/server/imports/{capped-list,import-issue,import-issue-text}.ts',
      'src/server/imports/csv/csv-text.ts',
      'src/server/imports/supervisors/supervisors-csv.ts',
      'src/server/imports/tags/{json-places,similarity-changes,tag-pairs,tags-json}.ts',
      'src/web/components/matching/deck.ts',
    ],
    tests: [
      // Without properties of whole days of requests, which take seconds a mutant; each rule has its examples.
      'src/domain/**/!(*.property).test.ts',
      'src/server/operation-*.test.ts',
      'src/server/imports/import-*.test.ts',
      'src/server/imports/{csv,supervisors,tags}/*.test.ts',
      'src/web/components/matching/deck.test.ts',
    ],
    database: false,
  },
  contract: {
    mutate: ['src/contract/{openapi,operation-error-codes,shapes}.ts'],
    tests: ['src/contract/{openapi-operations,operation-error-codes,shapes}.test.ts'],
    database: false,
  },
  operation: {
    mutate: ['src/server/operation.ts'],
    tests: ['test/integration/**/perform*.test.ts'],
    database: true,
  },
  imports: {
    mutate: [
      'src/server/imports/supervisors/{supervisor-plan,import-supervisors}.ts',
      'src/server/imports/tags/import-tags.ts',
    ],
    tests: [
      'test/integration/**/{supervisor,tag}-import{,-races,-by-and-by}.test.ts',
      'test/integration/**/{tags-taken-away,import-progress,import-steps,affiliations,levels}.test.ts',
    ],
    database: true,
  },
  people: {
    mutate: [
      'src/server/db/queries/accounts/{erasure,identities,users}.ts',
      'src/server/db/queries/cycles/closing-cycles.ts',
      'src/server/resources/accounts/{admins,erasure,registration}.ts',
    ],
    tests: [
      'test/integration/**/{deleting-data,cycles,calling-off,admin,users,own-data,what-admins-look-up}.test.ts',
      'test/integration/**/{identities,identities-several-addresses,merging,merging-losses,merging-pairs}.test.ts',
      // Without tests of races: over 300 that hardly differ, each for hundreds of mutants.
      'test/integration/**/{request-limit,matching-revision,tags-taken-away}.test.ts',
      'test/integration/**/{levels,calendar-feed,phases,waiting,email-domains,registration,first-admin,coming-back}.test.ts',
    ],
    database: true,
  },
  requests: {
    mutate: ['src/server/resources/requests/request-actions.ts', 'src/server/db/queries/requests/request-changes.ts'],
    tests: [
      'test/integration/**/{request-lifecycle,chat,confirmations,conversations,sentences,thesis-descriptions,rejections,decline-rest}.test.ts',
      'test/integration/**/{answers,request-limit,request-news,pair-times,mail,undone-mails,events}.test.ts',
      'test/integration/**/{working-titles,named-ideas,pairs-by-hand,adding-by-address,calling-off,phases}.test.ts',
      'test/integration/**/{answer-deadlines,unanswered,ideas,levels,waiting}.test.ts',
    ],
    database: true,
  },
}
