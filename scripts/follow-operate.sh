# What stands around the steps of docs/operate.md, see follow-operate.mjs. WORK is a folder of this run, BIN has PostgreSQL's
# tools, SOURCE is the repository and CACHE what npm has fetched.
set -euo pipefail

PASSED=0
NOW='the preparation'
begin() { NOW=$1; echo "== $1"; }
done_with() { PASSED=$((PASSED + 1)); }
ended() {
  local code=$?
  set +e
  for name in "${!RUNNING[@]}"; do systemctl stop "$name"; done
  [ -z "$PROXY" ] || nginx -s quit
  runuser -u postgres -- "$BIN/pg_ctl" -D /var/lib/postgresql/proof -m immediate -w stop > /dev/null
  if [ "$code" = 0 ]; then echo "$PASSED passed, 0 failed"; else echo "in: $NOW"; echo "$PASSED passed, 1 failed"; fi
  exit "$code"
}
finish() { exit 0; }

# Copies that only this run sees.
mount --make-rprivate /
for folder in etc opt root usr/local var; do
  mkdir -p "$WORK/upper/$folder" "$WORK/layer/$folder"
  mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$WORK/upper/$folder,workdir=$WORK/layer/$folder" "/$folder"
done
mount --bind "$WORK/tmp" /tmp
chmod 1777 /tmp
mkdir -p /run/postgresql
mount -t tmpfs tmpfs /run/postgresql
chown postgres /run/postgresql

# Debian's package makes a cluster and starts it.
export PGPORT=$((20000 + RANDOM % 10000))
install -d -o postgres /var/lib/postgresql/proof
runuser -u postgres -- "$BIN/initdb" -D /var/lib/postgresql/proof --auth-local=peer --auth-host=scram-sha-256 \
  --encoding=UTF8 --locale=C.UTF-8 --no-sync > /dev/null
runuser -u postgres -- "$BIN/pg_ctl" -D /var/lib/postgresql/proof -w -l /var/lib/postgresql/proof/log \
  -o "-p $PGPORT -c listen_addresses=127.0.0.1 -c unix_socket_directories=/run/postgresql" start > /dev/null
declare -A RUNNING=()
PROXY=
trap ended EXIT

# Two versions of the code to update from and to.
REPOSITORY_HERE=/var/lib/madoguchi-code.git
git -c safe.directory='*' clone --quiet --bare "$SOURCE" "$REPOSITORY_HERE"
(
  cd "$REPOSITORY_HERE"
  export GIT_AUTHOR_NAME=proof GIT_AUTHOR_EMAIL=proof@example.jp GIT_COMMITTER_NAME=proof GIT_COMMITTER_EMAIL=proof@example.jp
  git tag now HEAD
  git tag next "$(git commit-tree -p HEAD -m 'the next version' 'HEAD^{tree}')"
)
cp -r "$CACHE" /var/cache/npm
chmod -R a+rwX "$REPOSITORY_HERE" /var/cache/npm
export npm_config_cache=/var/cache/npm npm_config_prefer_offline=true
git config --system --add safe.directory '*'

apt-get() { :; }

# In place of the authority that signs certificates, and of the name that leads here.
certbot() {
  CERTIFICATE=/etc/letsencrypt/live/$DESK/fullchain.pem
  install -d "/etc/letsencrypt/live/$DESK"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$DESK" \
    -addext "subjectAltName=DNS:$DESK" -keyout "/etc/letsencrypt/live/$DESK/privkey.pem" -out "$CERTIFICATE" 2> /dev/null
}
# Debian 12's nginx knows the older spelling alone.
nginx() {
  if command nginx -v 2>&1 | grep -q '/1\.2[0-4]\.'; then
    sed -i 's/listen 443 ssl;/listen 443 ssl http2;/; /http2 on;/d' /etc/nginx/sites-available/madoguchi
  fi
  command nginx "$@"
}
curl() {
  command curl ${CERTIFICATE:+--cacert "$CERTIFICATE"} --resolve "$DESK:443:127.0.0.1" --resolve "$DESK:80:127.0.0.1" "$@"
}

# Runs the units that the steps have written.
of_unit() { sed -n "s/^$2=//p" "/etc/systemd/system/$1.service"; }
systemctl() {
  local verb=$1 name=${@: -1}
  case "$verb $name" in
    daemon-reload*|*.timer) return ;;
    'reload nginx') if [ -n "$PROXY" ]; then nginx -s reload; else nginx; PROXY=yes; fi; return ;;
  esac
  if [ "$verb" = stop ]; then
    [ -n "${RUNNING[$name]:-}" ] || return 0
    kill "${RUNNING[$name]}" && wait "${RUNNING[$name]}" 2> /dev/null || true
    unset "RUNNING[$name]"
    return
  fi
  local user state command
  user=$(of_unit "$name" User) state=$(of_unit "$name" StateDirectory) command=$(of_unit "$name" ExecStart)
  [ -z "$state" ] || install -d -o "$user" "/var/lib/$state"
  local run=(setpriv --reuid "$user" --regid "$user" --init-groups env -i "PATH=$PATH" "PGPORT=$PGPORT" $command)
  local folder
  folder=$(of_unit "$name" WorkingDirectory)
  if [ "$(of_unit "$name" Type)" = oneshot ]; then (cd "${folder:-/}" && "${run[@]}"); return; fi
  (cd "${folder:-/}" && exec "${run[@]}" > "/tmp/$name.log" 2>&1) &
  RUNNING[$name]=$!
}

owner() { DATABASE_OWNER_URL=$(cat /root/madoguchi-owner-url) as_desk "$@"; }
ready() { curl -fsS --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:8080/ready | grep -q ok; }
sends() { curl -sS -o /dev/null -w '%{http_code}' -F file=@/tmp/large "https://$DESK$1" | grep -qx "$2"; }
