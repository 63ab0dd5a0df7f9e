import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { PICTURE_BYTES_MAX, TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { AFFILIATION_LENGTH_MAX, type AffiliationField } from '#domain/people/affiliation.ts'
import type { ProfileText } from '#domain/profile-texts.ts'
import { call } from '#web/api/call.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ME } from '#web/api/query-client.ts'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { useLevels, useLevelChoice } from '#web/api/topics/levels.ts'
import { upload } from '#web/api/upload.ts'
import { LevelChoice } from '#web/components/levels/level-choice.tsx'
import { LevelFact } from '#web/components/levels/level-fact.tsx'
import { Avatar } from '#web/components/people/avatar.tsx'
import { PersonCard } from '#web/components/people/person-card.tsx'
import { missingNames, NameFields, nameValues, sentNames, type SentNames } from '#web/components/people/name-fields.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { textsOf, profileTextWords } from '#web/components/people/profile-texts.ts'
import { Slots } from '#web/components/people/slots/slots.tsx'
import { TagChips } from '#web/components/tags/tag-chips.tsx'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { PictureButton } from '#web/ui/dialogs/picture-button.tsx'
import { failureText, savingFailureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { IconPencil, IconBulb, IconEye } from '#web/ui/icons.tsx'
import { Unsaved } from '#web/ui/states/saving-state.tsx'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { SimpleGrid, TextInput, Textarea, Text, Stack, Group } from '@mantine/core'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import muted from '#web/ui/muted.module.css'
import classes from './own-profile-page.module.css'

/** The profile as others see it, and the places to change it. Admins have a name and a picture. */
export function OwnProfilePage() {
  const { user } = useKnownMe()
  const editTags = user.role === 'STUDENT' ? paths.student.editTags : paths.supervisor.editTags
  return (
    <Stack gap="md">
      <PictureSection user={user} />
      <NamesForm user={user} />
      {user.supervisor && <AffiliationForm user={user} />}
      {user.role !== 'ADMIN' && (
        <>
          <LevelPanel user={user} />
          {textsOf(user).map((written) => (
            <TextForm key={written.name} user={user} {...written} />
          ))}
          <Panel
            title={m.own_profile_tags()}
            action={
              <Button
                component={Link}
                to={editTags}
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
              >
                {m.own_profile_tags_edit()}
              </Button>
            }
          >
            <TagChips tags={user.tags} />
          </Panel>
          {user.role === 'SUPERVISOR' && <IdeasPanel supervisorId={user.id} />}
          <PreviewButton user={user} />
        </>
      )}
    </Stack>
  )
}

/** The own picture: chosen, cut to a square, replaced, removed. */
const PictureSection = ({ user }: { readonly user: User }) => {
  const { setPicture, removePicture } = useProfileCalls(user)
  const actions = useRef<HTMLDivElement>(null)
  const fail = (error: unknown): string => showFailure(failureText(error))
  const save = (picture: File): void =>
    setPicture.mutate(picture, { onSuccess: () => showDone(m.student_profile_picture_saved()), onError: fail })
  const remove = (): void =>
    removePicture.mutate(undefined, {
      onSuccess: () => {
        showDone(m.own_profile_picture_removed())
        // The button goes with the picture; the one beside it stays.
        actions.current?.querySelector('button')?.focus()
      },
      onError: fail,
    })
  return (
    <Panel title={m.own_profile_picture()}>
      <Group>
        <Avatar name={personName(user)} pictureUrl={user.picture_url} size={96} />
        <Group ref={actions} gap="xs">
          <PictureButton
            label={user.picture_url ? m.own_profile_picture_change() : m.student_profile_picture_add()}
            maxBytes={PICTURE_BYTES_MAX}
            isBusy={setPicture.isPending}
            onPicture={save}
          />
          {user.picture_url && (
            <Button variant="subtle" color="rose" isBusy={removePicture.isPending} onClick={remove}>
              {m.ui_remove()}
            </Button>
          )}
        </Group>
      </Group>
      <p className={muted.note}>{m.own_profile_picture_hint()}</p>
    </Panel>
  )
}

/** First and last name, or the only one. */
const NamesForm = ({ user }: { readonly user: User }) => {
  const { rename } = useProfileCalls(user)
  const form = useServerForm({
    initial: nameValues(user),
    check: missingNames,
    save: (values) => rename.mutateAsync(sentNames(values)),
    onSaved: () => showDone(m.own_profile_names_saved()),
    draft: 'profile-names',
  })
  return (
    <Panel title={m.own_profile_names()}>
      <form {...form.formProps}>
        <Stack gap="md">
          <NameFields values={form.values} field={form.field} onOneName={(one) => form.setValue('one_name', one)} />
        </Stack>
        <FormActions form={form} incomplete={m.onboarding_name_missing()} />
      </form>
    </Panel>
  )
}

/** A supervisor's academic title, group and website; each may be empty. */
const AffiliationForm = ({ user }: { readonly user: User }) => {
  const { affiliate } = useProfileCalls(user)
  const form = useServerForm<Record<AffiliationField, string>>({
    initial: {
      title: user.title ?? '',
      group: user.supervisor?.group ?? '',
      website: user.supervisor?.website ?? '',
    },
    save: affiliate.mutateAsync,
    onSaved: () => showDone(m.own_profile_affiliation_saved()),
    draft: 'profile-affiliation',
  })
  return (
    <Panel title={m.own_profile_affiliation()}>
      <form {...form.formProps}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={m.person_title()}
              description={m.own_profile_title_hint()}
              maxLength={AFFILIATION_LENGTH_MAX.title}
              autoComplete="honorific-prefix"
              {...form.field('title')}
            />
            <TextInput
              label={m.person_group()}
              description={m.own_profile_group_hint()}
              maxLength={AFFILIATION_LENGTH_MAX.group}
              autoComplete="organization"
              {...form.field('group')}
            />
          </SimpleGrid>
          <TextInput
            label={m.person_website()}
            description={m.own_profile_website_hint()}
            maxLength={AFFILIATION_LENGTH_MAX.website}
            inputMode="url"
            autoComplete="url"
            {...form.field('website')}
          />
        </Stack>
        <FormActions form={form} />
      </form>
    </Panel>
  )
}

type TextFormProps = {
  readonly user: User
  readonly name: ProfileText
  /** The saved values. */
  readonly text: string
}

/** A text of the own profile; it may be empty. */
const TextForm = ({ user, name, text }: TextFormProps) => {
  const { ownTitle, label, hint, saved } = profileTextWords[name]
  const { describe } = useProfileCalls(user)
  const form = useServerForm<Record<string, string>>({
    initial: { [name]: text },
    save: (texts) => describe.mutateAsync(texts),
    onSaved: () => showDone(saved()),
    draft: `profile-${name}`,
  })
  const count = formatNumber(form.values[name]?.length ?? 0)
  return (
    <Panel title={ownTitle()}>
      <form {...form.formProps}>
        <Textarea
          label={label()}
          description={hint({ count, max: formatNumber(TEXT_LENGTH_MAX) })}
          maxLength={TEXT_LENGTH_MAX}
          minRows={5}
          maxRows={16}
          autosize
          {...form.field(name)}
        />
        <FormActions form={form} />
      </form>
    </Panel>
  )
}

/** How many ideas for theses students read, and the way to them. */
const IdeasPanel = ({ supervisorId }: { readonly supervisorId: string }) => {
  const { data } = useQuery(ideasOfQuery(supervisorId))
  const open = data?.filter(({ state }) => state === 'OPEN').length
  return (
    <Panel
      title={m.ideas_title()}
      action={
        <Button
          component={Link}
          to={paths.supervisor.ideas}
          variant="default"
          leftSection={<IconBulb size={18} aria-hidden />}
        >
          {m.ideas_write()}
        </Button>
      }
    >
      <p>{open ? m.ideas_open_count({ count: open }) : m.ideas_open_none()}</p>
    </Panel>
  )
}

/** Nobody in particular looks: there is nothing to compare. */
const NO_PARTS: readonly never[] = []
const NOTHING_SHARED: ReadonlySet<string> = new Set()

/** Each student who waits holds a place. */
const placesForOthers = ({
  available_slots: available,
  waiting = 0,
}: Pick<NonNullable<User['supervisor']>, 'available_slots' | 'waiting'>): number => Math.max(available - waiting, 0)

/** Shows the own card as others see it: what is saved, not what is being typed. */
const PreviewButton = ({ user }: { readonly user: User }) => {
  const levels = useLevels()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {m.own_profile_preview()}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={
          <Text span fz="xl" fw={650} lh={1.25}>
            {m.own_profile_preview_title()}
          </Text>
        }
        closeButtonProps={{ 'aria-label': m.ui_close() }}
      >
        <p className={muted.muted}>
          {user.role === 'STUDENT' ? m.own_profile_preview_text_student() : m.own_profile_preview_text_supervisor()}
        </p>
        <div className={classes.frame}>
          <PersonCard
            id={user.id}
            name={personName(user)}
            group={user.supervisor?.group}
            pictureUrl={user.picture_url}
            score={null}
            reason={null}
            parts={NO_PARTS}
            shared={NOTHING_SHARED}
            tags={user.tags}
            sentence={null}
            ideas={null}
            text={(user.student?.thesis_description ?? user.supervisor?.bio) || null}
            action={null}
            facts={
              <>
                {user.supervisor && (
                  <Slots total={user.supervisor.total_slots} available={placesForOthers(user.supervisor)} />
                )}
                <LevelFact person={user} levels={levels} />
              </>
            }
          />
        </div>
      </Dialog>
    </>
  )
}

type Texts = Readonly<Partial<Record<ProfileText, string>>>

/** The calls that change the own profile. Each ends when what is shown is up to date. */
const useProfileCalls = ({ id, role }: Pick<User, 'id' | 'role'>) => {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: ME })
  return {
    rename: useMutation({ mutationFn: (names: SentNames) => call('users.patch', { id, ...names }), onSuccess }),
    /** An empty text takes it away. */
    describe: useMutation({
      mutationFn: (texts: Texts) =>
        role === 'STUDENT' ? call('students.patch', { id, ...texts }) : call('supervisors.patch', { id, ...texts }),
      onSuccess,
    }),
    /** Title, group and website of a supervisor; an empty one takes it away. */
    affiliate: useMutation({
      mutationFn: (fields: Readonly<Record<AffiliationField, string>>) => call('supervisors.patch', { id, ...fields }),
      onSuccess,
    }),
    setPicture: useMutation({
      mutationFn: (file: File) => upload('users.picture.put', { file, fields: { id } }),
      onSuccess,
    }),
    removePicture: useMutation({ mutationFn: () => call('users.picture.delete', { id }), onSuccess }),
  }
}

type FormActionsProps = {
  readonly form: Pick<
    ReturnType<typeof useServerForm>,
    'isBusy' | 'isDirty' | 'isIncomplete' | 'failure' | 'discard' | 'formProps'
  >
  /** The message when a required field is missing. */
  readonly incomplete?: string
}

/** Saves, and while something is not saved says so and offers to go back to what is. */
const FormActions = ({ form, incomplete }: FormActionsProps) => {
  const discard = (): void => {
    form.discard()
    const first = form.formProps.ref.current?.querySelector('input, textarea')
    if (first instanceof HTMLElement) first.focus()
  }
  return (
    <div className={classes.formActions}>
      <FormFailure text={form.isIncomplete ? incomplete : form.failure && savingFailureText(form.failure)} />
      <Button type="submit" isBusy={form.isBusy}>
        {m.ui_save()}
      </Button>
      <Unsaved isShown={form.isDirty && !form.isBusy} onDiscard={discard} />
    </div>
  )
}

/** The own level, or which ones are taken; nothing where there are none. */
export function LevelPanel({ user }: { readonly user: User }) {
  const levels = useLevels()
  const { chosen, choose } = useLevelChoice(user, {
    onSaved: () => showDone(m.level_saved()),
    onFailed: (error) => showFailure(failureText(error)),
  })
  if (levels.length === 0) return null
  return (
    <Panel title={user.role === 'STUDENT' ? m.level_title() : m.level_title_supervisor()}>
      <LevelChoice role={user.role} levels={levels} chosen={chosen} onChoose={choose} />
    </Panel>
  )
}
