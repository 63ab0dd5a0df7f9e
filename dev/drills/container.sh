#!/bin/sh
# Builds the image of ops/Containerfile without a registry, starts it read-only under its own account, and signs in; then lets
# systemd verify the unit. As root on Debian, after `npm run release`: apt-get install buildah debootstrap systemd; dev/drills/container.sh
set -eu
cd "$(dirname "$0")/../.."
store=$(mktemp -d)
buildah() { command buildah --root "$store/root" --runroot "$store/run" --storage-driver vfs "$@"; }
end() {
  [ -z "${server:-}" ] || kill "$server" 2>/dev/null || true
  wait 2>/dev/null || true
  [ -z "${container:-}" ] || buildah rm "$container" >/dev/null
  rm -rf "$store"
}
trap end EXIT

# A replacement for node:24-bookworm-slim: Debian, Node.js and the account `node`.
debootstrap --variant=minbase bookworm "$store/base" >"$store/debootstrap.log"
install -D -m 0755 node_modules/node/bin/node "$store/base/usr/local/bin/node"
chroot "$store/base" useradd --uid 1000 --create-home node
base=$(buildah from scratch)
buildah add -q "$base" "$store/base" / >/dev/null
buildah commit -q "$base" docker.io/library/node:24-bookworm-slim >/dev/null
buildah rm "$base" >/dev/null

buildah bud -q --isolation chroot --pull-never --format docker -f ops/Containerfile -t tandem dist/release >/dev/null
container=$(buildah from --pull-never tandem)
root=$(buildah mount "$container")
echo "image: $(du -sm "$root/tandem" | cut -f1) MB of Tandem"

port=39517
mkdir "$store/data"
chown 1000:1000 "$store/data"
# A read-only root, a folder for data, an empty /tmp, and /proc and /dev as a container has them: with 64 MB of shared memory.
# Account and command are the image's.
unshare --mount sh -c '
  mount --bind "$1" "$1" && mount --bind "$2" "$1/data" && mount -t tmpfs tmpfs "$1/tmp" && mount -t proc proc "$1/proc" &&
    mount --rbind /dev "$1/dev" && mount -t tmpfs -o size=64m tmpfs "$1/dev/shm" && mount -o remount,bind,ro "$1"
  exec chroot --userspec=1000:1000 "$1" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOST=127.0.0.1 PORT="$3" \
    DATA_DIR=/data ALLOW_EMBEDDED_SIGN_IN=on NODE_ENV=production FIRST_ADMIN_EMAIL=admin@example.org \
    sh -c "cd /tandem && ! touch probe 2>/dev/null && exec ops/serve"
' sh "$root" "$store/data" "$port" >"$store/server.log" 2>&1 &
server=$!

node dev/drills/sign-in.ts "http://localhost:$port" || { cat "$store/server.log"; exit 1; }
echo "runs as uid $(stat -c %u "/proc/$server" 2>/dev/null || ps -o uid= -p "$server")"
kill -TERM "$server"
wait "$server" && echo 'stopped in order'
server=

# The unpacked release in place of /opt/tandem.
sed "s#/opt/tandem#$PWD/dist/release/tandem#" 'ops/systemd/tandem@.service' >"$store/tandem@.service"
systemd-analyze verify "$store/tandem@.service" && echo 'systemd has nothing to say about the unit'
