"""The asynchronous front: connections and streams; Flask answers whole requests on a small pool of threads."""
