/*
 * What Rust's standard library asks of wasi-libc and the one of Debian 12 (2022) lacks. Linked only with that one.
 * There are no threads in a world's process: making one fails, as it does with wasi-libc's own stand-ins.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int *__errno_location(void) { return &errno; }

int pthread_create(void *thread, const void *attributes, void *(*start)(void *), void *argument) {
	(void)thread, (void)attributes, (void)start, (void)argument;
	return EAGAIN;
}
int pthread_join(unsigned long thread, void **result) { (void)thread, (void)result; return ESRCH; }
int pthread_detach(unsigned long thread) { (void)thread; return ESRCH; }
int pthread_attr_init(void *attributes) { (void)attributes; return 0; }
int pthread_attr_destroy(void *attributes) { (void)attributes; return 0; }
int pthread_attr_setstacksize(void *attributes, unsigned long size) { (void)attributes, (void)size; return 0; }

/* As in newer wasi-libc: preview 1 has no call for it. */
int chmod(const char *path, mode_t mode) { (void)path, (void)mode; errno = ENOSYS; return -1; }

/*
 * The old linkat finds nothing where it has to look a path up itself; link does. The linker sends callers of the one here (--wrap).
 */
int __real_linkat(int old_dir, const char *old, int new_dir, const char *new, int flags);

int __wrap_linkat(int old_dir, const char *old, int new_dir, const char *new, int flags) {
	int looked_up = (old_dir == AT_FDCWD || *old == '/') && (new_dir == AT_FDCWD || *new == '/');
	return looked_up && flags == 0 ? link(old, new) : __real_linkat(old_dir, old, new_dir, new, flags);
}

enum { LINKS = 40 };

static char *refuse(int error, char *buffer) {
	free(buffer);
	errno = error;
	return NULL;
}

/* XSH realpath: the absolute path without links, `.` and `..`. EINVAL, ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ENOMEM. */
char *realpath(const char *restrict path, char *restrict resolved) {
	if (path == NULL) return refuse(EINVAL, NULL);
	if (*path == '\0') return refuse(ENOENT, NULL);
	/* The path so far; what is left of it; a link's target. */
	char *done = malloc(3 * PATH_MAX);
	if (done == NULL) return refuse(ENOMEM, NULL);
	char *left = done + PATH_MAX, *target = left + PATH_MAX;
	if (strlen(path) >= PATH_MAX) return refuse(ENAMETOOLONG, done);
	strcpy(left, path);
	if (*path == '/') *done = '\0';
	else if (getcwd(done, PATH_MAX) == NULL) return refuse(errno, done);
	if (strcmp(done, "/") == 0) *done = '\0';
	int links = 0;
	for (char *at = left;;) {
		while (*at == '/') at++;
		size_t length = strcspn(at, "/");
		if (length == 0) break;
		int followed = at[length] == '/';
		size_t end = strlen(done);
		if (length == 1 && at[0] == '.') {
			at += length;
			continue;
		}
		if (length == 2 && at[0] == '.' && at[1] == '.') {
			char *slash = strrchr(done, '/');
			if (slash != NULL) *slash = '\0';
			at += length;
			continue;
		}
		if (end + 1 + length >= PATH_MAX) return refuse(ENAMETOOLONG, done);
		done[end] = '/';
		memcpy(done + end + 1, at, length);
		done[end + 1 + length] = '\0';
		at += length;
		struct stat found;
		if (lstat(done, &found) != 0) return refuse(errno, done);
		if (S_ISLNK(found.st_mode)) {
			if (++links > LINKS) return refuse(ELOOP, done);
			ssize_t count = readlink(done, target, PATH_MAX);
			if (count < 0) return refuse(errno, done);
			size_t rest = strlen(at);
			if ((size_t)count + rest >= PATH_MAX) return refuse(ENAMETOOLONG, done);
			memmove(left + count, at, rest + 1);
			memcpy(left, target, count);
			at = left;
			done[*left == '/' ? 0 : end] = '\0';
		} else if (followed && !S_ISDIR(found.st_mode)) {
			return refuse(ENOTDIR, done);
		}
	}
	if (*done == '\0') strcpy(done, "/");
	if (resolved == NULL) return done;
	strcpy(resolved, done);
	free(done);
	return resolved;
}
