import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import { textsOf } from '#web/components/people/profile-texts.ts'
import { TagChips } from '#web/components/tags/tag-chips.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { IconPencil } from '#web/ui/icons.tsx'
import { Link } from 'react-router'
import { AffiliationForm } from './affiliation-form.tsx'
import { LevelPanel } from './level-panel.tsx'
import { IdeasPanel } from './ideas-panel.tsx'
import { NamesForm } from './names-form.tsx'
import { PictureSection } from './picture-section.tsx'
import { PreviewButton } from './preview-button.tsx'
import { TextForm } from './text-form.tsx'

/** What others see of oneself, and where to change it. Admins have a name and a picture. */
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
